// The table of a battle at any moment, from the steps that the server has cut the battle into. Draws nothing.
(function () {
  "use strict";

  function begin(replay) {
    const start = replay.start;
    return {
      turn: 0, active: "", places: start.places.slice(), labels: start.labels.slice(), health: start.health.slice(),
      scenery: new Set(start.scenery), vp: { ...start.vp }, tp: { ...start.tp }, sv: { ...start.sv }, territory: {},
    };
  }

  function play(state, step) {
    state.turn = step.turn;
    if ("active" in step) state.active = step.active;
    for (const [unit, x, y] of step.move || []) state.places[unit] = [x, y];
    for (const unit of step.gone || []) { state.places[unit] = null; state.health[unit] = 0; }
    for (const [unit, health] of step.health || []) state.health[unit] = health;
    for (const [squad, ...at] of step.labels || []) state.labels[squad] = at.length ? at : null;
    for (const piece of step.scenery || []) state.scenery.add(piece);
    Object.assign(state.vp, step.vp);
    Object.assign(state.tp, step.tp);
    Object.assign(state.sv, step.sv);
    Object.assign(state.territory, step.territory);
  }

  function copy(state) {
    return {
      ...state, places: state.places.slice(), labels: state.labels.slice(), health: state.health.slice(),
      scenery: new Set(state.scenery), vp: { ...state.vp }, tp: { ...state.tp }, sv: { ...state.sv },
      territory: { ...state.territory },
    };
  }

  function after(replay, count) {
    const state = begin(replay);
    for (let n = 0; n < count; n += 1) play(state, replay.steps[n]);
    return state;
  }

  function standing(cut, places) {
    return places.slice(cut.first, cut.first + cut.size).filter(Boolean);
  }

  // Where a step of some size leads from event n, forwards (1) or back (-1): to the next event, or to the next that
  // begins an activation or a turn; among the events of one squad alone when one is followed.
  function next(replay, n, way, size, squad) {
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

  window.replayTable = { play, copy, after, standing, next };
})();
