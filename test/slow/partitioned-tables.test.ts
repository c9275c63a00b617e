/** Every key of a property's tables begins with the property: PostgreSQL divides them by it, and everything works as with whole tables. */
import { describeOverPostgres } from '../suites/over-postgres.ts';

describeOverPostgres(4);
