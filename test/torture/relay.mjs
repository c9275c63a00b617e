/** A relay on loopback before a service: while it is hostile it resets, stalls and cuts connections. */
import { connect, createServer } from 'node:net';
import { between, oneOf } from './chance.mjs';

const stallMs = 1500;

/** Opens it; `target` says the service's port. */
export async function openRelay(target, random) {
  let isHostile = false;
  const counts = { connections: 0, reset: 0, cut: 0, stalled: 0 };
  const server = createServer((client) => {
    counts.connections++;
    const fault = isHostile && random() < 0.5 ? oneOf(random, ['reset', 'cut', 'stalled']) : undefined;
    carry(client, { port: target(), fault, after: between(random, 0, fault === 'reset' ? 30_000 : 600), counts });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    counts,
    setHostile(now) {
      isHostile = now;
    },
    close: () => server.close(),
  };
}

function carry(client, { port, fault, after, counts }) {
  const service = connect(port, '127.0.0.1');
  const end = () => {
    client.resetAndDestroy();
    service.resetAndDestroy();
  };
  for (const socket of [client, service]) socket.on('error', end).on('close', end);
  let [sent, answered] = [0, 0];
  let isOver = false;
  const strike = () => {
    isOver = true;
    counts[fault]++;
    if (fault === 'stalled') setTimeout(end, stallMs);
    else end();
  };
  client.on('data', (data) => {
    if (isOver) return;
    sent += data.length;
    if (fault === 'reset' && sent > after) strike();
    else service.write(data);
  });
  service.on('data', (data) => {
    if (isOver) return;
    answered += data.length;
    if ((fault === 'cut' || fault === 'stalled') && answered > after) {
      client.write(data.subarray(0, Math.max(0, after - answered + data.length)));
      strike();
    } else client.write(data);
  });
}
