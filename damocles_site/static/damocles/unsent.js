// Changes that wait for a net: a record for each list and reader in IndexedDB, with its changes in their order.
const STORE = "lists";
const FLAG = "unsent"; // how many records wait, for pages that do not open the database

function opened() {
  return new Promise((then, fail) => {
    const request = indexedDB.open("damocles-unsent", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ["reader", "slug"] });
    request.onsuccess = () => then(request.result);
    request.onerror = () => fail(request.error);
  });
}
const answered = (request) => new Promise((then, fail) => {
  request.onsuccess = () => then(request.result);
  request.onerror = () => fail(request.error);
});

export async function records() {
  const database = await opened();
  const all = await answered(database.transaction(STORE).objectStore(STORE).getAll());
  database.close();
  return all;
}

// Read and written in one transaction, so that two tabs never write over one another. Nothing returned deletes.
export async function update(reader, slug, change) {
  localStorage.setItem(FLAG, String(Number(localStorage.getItem(FLAG)) + 1)); // first, for who leaves the page meanwhile
  const database = await opened();
  const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(STORE);
  const ended = new Promise((then, fail) => {
    transaction.oncomplete = then;
    transaction.onabort = transaction.onerror = () => fail(transaction.error);
  });
  let record;
  try {
    record = change(await answered(store.get([reader, slug])));
    if (record) store.put(record);
    else store.delete([reader, slug]);
    await ended;
  } finally {
    database.close();
  }
  await count();
  return record;
}
export async function count() {
  localStorage.setItem(FLAG, String((await records()).length));
}
