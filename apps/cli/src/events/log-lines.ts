import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A line of a log that speaks of something. */
export interface LogLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const MOST = 20;

/** The lines of a folder's logs that hold a text, the first of them. */
export async function linesWith(folder: string, wanted: string): Promise<LogLine[]> {
  const found: LogLine[] = [];
  for (const file of logFiles(folder)) {
    let line = 0;
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      line++;
      if (text.includes(wanted)) found.push({ file, line, text });
      if (found.length === MOST) return found;
    }
  }
  return found;
}

function logFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.log(\.\d+)?$/.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
