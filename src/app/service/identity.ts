/** Under which name this machine keeps what it remembers of a service. */
import { createHash } from 'node:crypto';
import { originsOf } from '../../contract/instance-id.ts';
import type { Service } from './find-service.ts';

/** A service without an instance id is identified by its address and the name of its property, or otherwise the key for it. */
export function identityOf({ info, target }: Service): string {
  const property = info.property ?? target.property ?? hashOf(target.key);
  return nameOfInstance(info.instance ?? `${target.baseUrl} ${property}`);
}

/** The identities of what a database is a copy of, the nearest first. `takenMs`: what was written there later may not be in the copy. */
export function identitiesOfOrigins({ info }: Service): { identity: string; takenMs: number }[] {
  return originsOf(info.instance ?? '').map(({ instance, takenMs }) => {
    return { identity: nameOfInstance(instance), takenMs };
  });
}

/** What people call the service. */
export function nameOf({ info, target }: Service): string {
  return [target.baseUrl, info.property ?? target.property].filter((part) => part !== undefined).join(' ');
}

function nameOfInstance(instance: string): string {
  return hashOf(instance).slice(0, 32);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
