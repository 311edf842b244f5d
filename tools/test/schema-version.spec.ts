import { NEWEST_MIGRATION } from '@usdt-africa/event-store';
import { migrations } from '@usdt-africa/migrations';

describe('the schema that this release asks for before it is ready', () => {
  it('INT-09 is that of its last migration', () => {
    expect(Number(/\d+$/.exec(migrations.at(-1)!.name)![0])).toBe(NEWEST_MIGRATION);
  });
});
