/** `pms serve`: its flags and its help. */
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { addHelpPage } from '../../help-page.ts';
import { wholeNumber } from '../../parse-options.ts';

export function defineServe(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Runs the API over an embedded SQLite database, or over a PostgreSQL database that several services share (`pms help scale`). The first start makes the database, the property `default` and a key, and stores the key as the profile `local`, so that the next `pms import` just works. The base URL goes to stdout once requests are accepted, the log to stderr.',
    )
    .option('--port <port>', 'port to listen on; 0 is any free one', wholeNumber(0, 65_535), 8080)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option(
      '--db <database>',
      "the database: a file, or the URL of a PostgreSQL (else PMS_DB, else pms.db in the platform's data folder)",
    )
    .option('--tls-cert <file>', 'certificate (PEM): serve https')
    .option('--tls-key <file>', 'key of the certificate (PEM)')
    .option('--trust-proxy', 'believe the X-Forwarded-For of a proxy in front')
    .option(
      '--metrics [port]',
      'answer /metrics in the form of Prometheus, without a key: on a port of its own, else to whoever can reach the service',
      wholeNumber(0, 65_535),
    )
    .option('--no-profile', 'store no profile')
    .option('--max-records <count>', 'records of one request at most', wholeNumber(1, 1_000_000), 10_000)
    .option('--max-bytes <bytes>', 'bytes of one request at most', wholeNumber(1024, 1_073_741_824), 16 * 1024 * 1024)
    .option(
      '--rate-limit <requests>',
      'requests a minute for each key; not for this machine itself',
      wholeNumber(1, 1_000_000),
      600,
    )
    .option('--receive-timeout <seconds>', 'time to receive a request', wholeNumber(1, 3600), 30)
    .option(
      '--max-held <bytes>',
      'bytes of all requests held at once, half of it for one key; else four times --max-bytes',
      wholeNumber(1024, 1024 ** 4),
    )
    .option(
      '--max-readers <count>',
      'long lists read at once, half of it of one property, a quarter with one key',
      wholeNumber(1, 200),
      16,
    )
    .option(
      '--least-pace <bytes>',
      'disconnect clients that read slower than this (bytes/s, after 3 minutes)',
      wholeNumber(1, 1024 ** 3),
      4096,
    )
    .option('--answer-timeout <seconds>', 'time to read a whole list', wholeNumber(10, 604_800), 3600)
    .option(
      '--max-log <bytes>',
      "length of the database's log at which the oldest of the lists that are read is cut",
      wholeNumber(1024 ** 2, 1024 ** 4),
      512 * 1024 * 1024,
    )
    .addOption(
      new Option('--log <form>', 'a line for each request: text for people, or json for all that is said')
        .choices(['text', 'json'])
        .default('text'),
    )
    .action(async (_flags, run: Command) => {
      const { runServe } = await import('./run.ts');
      done(await runServe(context, run.optsWithGlobals()));
    });
  addHelpPage(command, {
    examples: `
pms serve
pms serve --port 0 --db ./try.db
PMS_DB=postgres://pms@db.example.com/pms pms serve
pms serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem`,
    front: [
      '--port',
      '--host',
      '--db',
      '--tls-cert',
      '--tls-key',
      '--trust-proxy',
      '--metrics',
      '--log',
      '--no-profile',
    ],
  });
}
