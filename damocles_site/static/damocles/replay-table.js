// The table of a battle at any moment, from the steps that the server has cut the battle into. Draws nothing.
function copied(scores) {
  return Object.fromEntries(Object.entries(scores).map(([measure, values]) => [measure, { ...values }]));
}

function begin(replay) {
  const start = replay.start;
  return {
    turn: 0, active: "", places: start.places.slice(), labels: start.labels.slice(), figures: start.figures.slice(),
    marks: (start.marks || []).map((flags) => new Set(flags)), areas: { ...start.areas }, scores: copied(start.scores),
  };
}

export function play(state, step) {
  state.turn = step.turn;
  if ("active" in step) state.active = step.active;
  for (const [base, x, y] of step.move || []) state.places[base] = [x, y];
  for (const base of step.gone || []) { state.places[base] = null; state.figures[base] = 0; }
  for (const [base, figure] of step.figures || []) state.figures[base] = figure;
  for (const [base, flag, on] of step.marks || []) state.marks[base][on ? "add" : "delete"](flag);
  for (const [unit, ...at] of step.labels || []) state.labels[unit] = at.length ? at : null;
  Object.assign(state.areas, step.areas);
  for (const [measure, values] of Object.entries(step.scores || {})) {
    state.scores[measure] = Object.assign(state.scores[measure] || {}, values);
  }
}

export function copy(state) {
  return {
    ...state, places: state.places.slice(), labels: state.labels.slice(), figures: state.figures.slice(),
    marks: state.marks.map((flags) => new Set(flags)), areas: { ...state.areas }, scores: copied(state.scores),
  };
}

export function after(replay, count) {
  const state = begin(replay);
  for (let n = 0; n < count; n += 1) play(state, replay.steps[n]);
  return state;
}

export function standing(cut, places) {
  return places.slice(cut.first, cut.first + cut.size).filter(Boolean);
}

// Where a step of some size leads from event n, forwards (1) or back (-1): to the next event, or to the next that
// begins an activation or a turn; among the events of one squad alone when one is followed.
export function next(replay, n, way, size, squad) {
  const fits = (step, before) => {
    if (squad !== null && !(step.of || []).includes(squad)) return false;
    if (size === "turn") return !before || before.turn !== step.turn;
    return size !== "activation" || Boolean(step.active);
  };
  const wanted = squad !== null && size === "turn" ? firstsOf(replay, squad) : null;
  for (let at = n + way; at >= 1 && at <= replay.steps.length; at += way) {
    if (wanted ? wanted.has(at) : fits(replay.steps[at - 1], replay.steps[at - 2])) return at;
  }
  return way < 0 ? 0 : replay.steps.length;
}

// The first event of a squad in each turn.
function firstsOf(replay, squad) {
  const found = new Map();
  replay.steps.forEach((step, index) => {
    if ((step.of || []).includes(squad) && !found.has(step.turn)) found.set(step.turn, index + 1);
  });
  return new Set(found.values());
}
