/** Describes the service that a task works with. */
import type { Target } from '../app/service/target.ts';

/** `to http://127.0.0.1:8080, profile local, property default`. */
export function describeTarget({ baseUrl, profile }: Target, property: string | undefined): string {
  const parts = [
    baseUrl,
    ...(profile === undefined ? [] : [`profile ${profile}`]),
    ...(property === undefined ? [] : [`property ${property}`]),
  ];
  return parts.join(', ');
}
