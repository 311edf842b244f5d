/**
 * The only connection out of the engine's network while the image is built: to the registry of npm packages that this
 * machine uses, and to no other host. One half runs outside and listens on a socket in a folder; the other runs inside,
 * as the proxy that `docker build` is configured with, and forwards everything to the first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Complaint } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { lastLine } from './packages.mjs';

const SELF = fileURLToPath(import.meta.url);

/**
 * Opens the registry proxy.
 * @param {readonly string[]} enter command prefix of a program that is to see the engine's network
 * @param {string} folder where the socket may be
 * @returns {Promise<{ proxy: string, close: () => Promise<void> }>} `proxy`: its address inside
 */
export async function openProxy(enter, folder) {
  const { output } = await run(['npm'], ['config', 'get', 'registry']);
  const { hostname, port } = new URL(lastLine(output));
  const registry = `${hostname}:${port || '443'}`;
  const outside = createHttpServer((_request, response) => void response.writeHead(403).end());
  outside.on('connect', (request, socket, head) => {
    socket.on('error', () => undefined);
    if (request.url !== registry) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const far = connect(Number(port || '443'), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      far.write(head);
      far.pipe(socket).pipe(far);
    });
    far.on('error', () => socket.destroy());
    socket.on('close', () => far.destroy());
  });
  const path = join(folder, 'door.sock');
  rmSync(path, { force: true });
  outside.listen(path);
  await once(outside, 'listening');

  const [program = process.execPath, ...args] = [...enter, process.execPath, SELF, path];
  const inside = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const address = await Promise.race([once(inside.stdout, 'data'), once(inside, 'close').then(() => [''])]);
  const place = Number(String(address[0]).trim());
  const close = async () => {
    const over = inside.exitCode === null ? once(inside, 'close') : Promise.resolve();
    inside.stdin.end();
    outside.closeAllConnections();
    await over;
    await new Promise((resolve) => outside.close(resolve));
    rmSync(path, { force: true });
  };
  if (!place) {
    await close();
    throw new Complaint("the engine's network could not be entered.");
  }
  return { proxy: `http://127.0.0.1:${place}`, close };
}

/**
 * The half inside: ends together with its starter.
 * @param {string} path
 */
function standInside(path) {
  const server = createServer((socket) => {
    const out = connect(path);
    socket.pipe(out).pipe(socket);
    for (const [one, other] of /** @type {const} */ ([
      [socket, out],
      [out, socket],
    ])) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1', () =>
    console.log(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
  );
  process.stdin.on('end', () => process.exit(0)).resume();
}

if (process.argv[1] === SELF) standInside(process.argv[2] ?? '');
