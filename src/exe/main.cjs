/**
 * The program inside the executable that `npm run build:exe` makes. Its files stand in the executable as one asset; the first run writes them into a
 * folder of the user's cache, named after their hash, because a native module and the pages must be files. Then the program runs from there.
 */
const { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { homedir } = require('node:os');
const { dirname, join } = require('node:path');
const { pathToFileURL } = require('node:url');
const { deserialize } = require('node:v8');
const { Script, constants } = require('node:vm');
const { gunzipSync } = require('node:zlib');
const { getAsset } = require('node:sea');

const hash = getAsset('hash', 'utf8');
const cache = process.env.LOCALAPPDATA || process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const folder = join(cache, 'pms', hash);
if (!existsSync(folder)) unpack();

/** Two first runs at once each write a folder of their own; the one that comes second leaves the other's. */
function unpack() {
  const made = `${folder}.${process.pid}`;
  for (const [name, bytes] of deserialize(gunzipSync(Buffer.from(getAsset('files'))))) {
    mkdirSync(dirname(join(made, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(made, name), bytes);
  }
  try {
    renameSync(made, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true });
  }
}

// The loader of files, which a program inside an executable does not have by itself.
const start = `import(${JSON.stringify(pathToFileURL(join(folder, 'bin/pms.js')).href)})`;
new Script(start, { importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER }).runInThisContext();
