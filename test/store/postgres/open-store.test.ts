import { describeOverPostgres } from '../../suites/over-postgres.ts';

describeOverPostgres(0);
