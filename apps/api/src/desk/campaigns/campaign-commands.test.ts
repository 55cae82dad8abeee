import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { enrolMember } from '../../campaigns/enrol-member.ts';
import { findBoosterCampaign, listEnrolments } from '../../campaigns/list-enrolments.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

const aoife = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;

let api: TestApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  await api.connection.db.deleteFrom('booster_campaign').execute();
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(() => api.stop());

test('campaign add, list and end: it gives its members its price until it is ended', async () => {
  const { db } = api.connection;
  const [starts, ends] = ['2026-11-09T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];
  expect(await operate('campaign list')).toMatchObject({
    lines: ['No booster campaign runs then.'],
  });
  const add = `campaign add EI autumn --starts ${starts} --ends ${ends}`;
  expect(await operate(add)).toMatchObject({
    exitCode: 0,
    lines: [`Campaign EI/autumn runs from ${starts} to ${ends}.`],
    audited: [
      { actor: 'maeve', action: 'campaign add', subject: 'EI/autumn', detail: { starts, ends } },
    ],
  });
  const overlapping = add.replace('2026-11-09', '2026-11-19').replace('2026-11-20', '2026-11-22');
  expect(await operate(overlapping)).toEqual({
    exitCode: 1,
    lines: [`Campaign EI/autumn runs from ${starts} to ${ends} already.`],
    audited: [],
  });
  await operate(add.replaceAll('2026-11', '2026-12'));
  expect(await operate('campaign list')).toMatchObject({
    lines: [
      `EI/autumn  ${starts} to ${ends}`,
      'EI/autumn  2026-12-09T00:00:00.000Z to 2026-12-20T00:00:00.000Z',
    ],
    audited: [{ action: 'campaign list', detail: { found: 2 } }],
  });

  expect(await enrolMember(db, aoife, 'autumn', NOW)).toBe('enrolled');
  const runs = { campaignCode: 'autumn', endsAt: new Date(ends) };
  expect(await findBoosterCampaign(db, aoife, NOW)).toEqual(runs);
  expect(await operate('campaign end EI autumn')).toMatchObject({
    lines: ['Campaign EI/autumn has ended.'],
    audited: [
      {
        action: 'campaign end',
        subject: 'EI/autumn',
        detail: { hasBegun: true, wouldHaveEnded: '2026-12-20T00:00:00.000Z' },
      },
    ],
  });
  expect(await findBoosterCampaign(db, aoife, NOW)).toBeUndefined();
  expect(await listEnrolments(db, aoife, NOW)).toEqual([]);
  expect(await enrolMember(db, aoife, 'autumn', NOW)).toBe('ended');
  expect(await operate('campaign end EI autumn')).toEqual({
    exitCode: 1,
    lines: [`Campaign EI/autumn ended on ${NOW.toISOString()}.`],
    audited: [],
  });
});

test('campaign end: one that has not begun never was; one that never was is refused', async () => {
  const dates = '--starts 2026-11-15T12:00:00Z --ends 2026-11-20T00:00:00Z';
  await operate(`campaign add EI soon ${dates}`);
  expect(await operate('campaign end EI soon')).toMatchObject({
    lines: ['Campaign EI/soon will not begin.'],
    audited: [{ detail: { hasBegun: false } }],
  });
  expect(await operate('campaign end EI soon')).toEqual({
    exitCode: 1,
    lines: ['There is no campaign EI/soon. campaign list names them.'],
    audited: [],
  });
});

test('campaign edit: a window that has not begun is moved or taken back, and no other', async () => {
  const window = (from: string, to: string) => `--starts 2027-${from}Z --ends 2027-${to}Z`;
  await operate(`campaign add EI spring ${window('03-01T00:00:00', '03-08T00:00:00')}`);
  await operate(`campaign add EI spring ${window('04-01T00:00:00', '04-08T00:00:00')}`);
  const edit = 'campaign edit EI spring --window 2027-03-01T00:00:00Z';
  expect(await operate(`${edit} --ends 2027-03-15T00:00:00Z`)).toMatchObject({
    lines: ['Campaign EI/spring runs from 2027-03-01T00:00:00.000Z to 2027-03-15T00:00:00.000Z.'],
    audited: [{ action: 'campaign edit', subject: 'EI/spring' }],
  });
  expect(await operate(`${edit} --ends 2027-04-02T00:00:00Z`)).toMatchObject({
    exitCode: 1,
    lines: [
      'Campaign EI/spring runs from 2027-04-01T00:00:00.000Z to 2027-04-08T00:00:00.000Z already.',
    ],
  });
  expect((await operate(edit)).lines).toEqual(['Give what is to change.']);
  expect((await operate(edit.replace('03-01', '03-02'))).lines[0]).toMatch(
    /^There is no window of EI\/spring/,
  );
  const takeBack = 'campaign end EI spring --window 2027-04-01T00:00:00Z';
  expect((await operate(takeBack)).lines).toEqual([
    'The window of EI/spring from 2027-04-01T00:00:00.000Z is taken back.',
  ]);
  expect((await operate('campaign list --from 2027-03-14T00:00:00Z')).lines).toEqual([
    'EI/spring  2027-03-01T00:00:00.000Z to 2027-03-15T00:00:00.000Z',
  ]);
});

test('campaign edit: a window that has begun is neither moved nor taken back', async () => {
  await operate('campaign add EI open --starts 2026-11-01T00:00:00Z --ends 2026-12-01T00:00:00Z');
  for (const command of ['edit', 'end']) {
    const line = `campaign ${command} EI open --window 2026-11-01T00:00:00Z`;
    expect((await operate(line)).lines).toEqual([
      'The window of EI/open that begins at 2026-11-01T00:00:00.000Z has begun.',
    ]);
  }
});

test.each([
  [
    'x --starts 2026-12-01T00:00:00Z --ends 2026-12-01T00:00:00Z',
    '--ends must be after --starts, and in the future.',
  ],
  [
    'x --starts 2026-10-01T00:00:00Z --ends 2026-11-01T00:00:00Z',
    '--ends must be after --starts, and in the future.',
  ],
  [
    '<x> --starts 2026-12-01T00:00:00Z --ends 2026-12-02T00:00:00Z',
    'code must have up to 64 letters, digits, dots, dashes and underscores.',
  ],
])('campaign add EI %s is refused', async (rest, message) => {
  const said = await operate(`campaign add EI ${rest}`);
  expect(said).toMatchObject({ exitCode: 1, audited: [] });
  expect(said.lines[0]).toBe(message);
});
