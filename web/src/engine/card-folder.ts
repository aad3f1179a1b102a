/** A folder of CSV files that somebody drops or chooses, and which games it is for. */

import { players } from '../lib/constants';
import type { NewCards } from '../lib/messages';

/** The files of each game begin with its name. */
export async function cardsOf(files: readonly File[]): Promise<NewCards[]> {
  const tables = files.filter((file) => file.name.endsWith('.csv'));
  const found: NewCards[] = [];
  for (const game of Object.keys(players)) {
    const own = tables.filter((file) => file.name.startsWith(game));
    const texts = own.map(async (file): Promise<[string, string]> => [file.name, await file.text()]);
    if (own.length) found.push({ game, files: Object.fromEntries(await Promise.all(texts)) });
  }
  return found;
}

/** All files that were dropped, those of folders, too. */
export async function dropped(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (!part.length) return (await Promise.all(found.map(filesIn))).flat();
    found.push(...part);
  }
}
