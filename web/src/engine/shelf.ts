/** What lasts on this device: texts by name, in IndexedDB, changed by compare-and-set so that two tabs cannot clash. */

export type Page = [name: string, was: number, version: number, text: string];
export type Saved = 'saved' | 'changed' | 'full';

interface Row {
  name: string;
  version: number;
  text: string;
}

const DATABASE = 'brewhall';
const STORE = 'kept';

export interface Shelf {
  /** Whether what is kept outlasts the page. */
  readonly lasting: boolean;
  all(): Promise<[string, string][]>;
  find(name: string): Promise<string | null>;
  save(pages: readonly Page[]): Promise<Saved>;
  remove(name: string): Promise<void>;
}

/** A browser that refuses storage gets a shelf that ends with the page. */
export async function openShelf(): Promise<Shelf> {
  try {
    return new IndexedShelf(await opened());
  } catch {
    return new PassingShelf();
  }
}

class IndexedShelf implements Shelf {
  readonly lasting = true;

  constructor(private database: IDBDatabase) {}

  async all(): Promise<[string, string][]> {
    const rows = (await done((await this.store('readonly')).getAll())) as Row[];
    return rows.map(({ name, text }) => [name, text]);
  }

  async find(name: string): Promise<string | null> {
    const row = (await done((await this.store('readonly')).get(name))) as Row | undefined;
    return row?.text ?? null;
  }

  async save(pages: readonly Page[]): Promise<Saved> {
    const store = await this.store('readwrite');
    const { transaction } = store;
    const ended = finished(transaction);
    try {
      for (const [name, was, version, text] of pages) {
        const known = (await done(store.get(name))) as Row | undefined;
        if ((known?.version ?? 0) !== was) {
          transaction.abort();
          await ended.catch(() => undefined);
          return 'changed';
        }
        await done(store.put({ name, version, text } satisfies Row));
      }
      await ended;
      return 'saved';
    } catch (error) {
      await ended.catch(() => undefined);
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await done((await this.store('readwrite')).delete(name));
  }

  /** Browsers close what a page in the background has open; then it is opened again. */
  private async store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    try {
      return this.database.transaction(STORE, mode).objectStore(STORE);
    } catch {
      this.database = await opened();
      return this.database.transaction(STORE, mode).objectStore(STORE);
    }
  }
}

class PassingShelf implements Shelf {
  readonly lasting = false;
  private readonly rows = new Map<string, Row>();

  async all(): Promise<[string, string][]> {
    return [...this.rows.values()].map(({ name, text }) => [name, text]);
  }

  async find(name: string): Promise<string | null> {
    return this.rows.get(name)?.text ?? null;
  }

  async save(pages: readonly Page[]): Promise<Saved> {
    if (pages.some(([name, was]) => (this.rows.get(name)?.version ?? 0) !== was)) return 'changed';
    for (const [name, , version, text] of pages) this.rows.set(name, { name, version, text });
    return 'saved';
  }

  async remove(name: string): Promise<void> {
    this.rows.delete(name);
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'name' });
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of this device failed'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'));
  });
}
