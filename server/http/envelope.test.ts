/** What a refusal says, on the whole and beside the field that broke the rule. */
import { expect, test } from 'vitest'
import { about, refusals } from '../../modules/kit/index.ts'
import { refusal } from './envelope.ts'

const no = refusals('said', { busy: ['另有安排', 'is busy'], later: ['尚未开放', 'not open yet'] })

test('what is in the way, and until when, is said beside the field as well', () => {
  const busy = refusal({ ...about(no.busy, 'leaderId'), detail: { conflicts: ['山地', '海洋'] } }, 0)
  expect([busy.msg, busy.data]).toMatchObject(['另有安排: 山地; 海洋', { field: 'leaderId', wrong: [{ field: 'leaderId', msg: '另有安排: 山地; 海洋' }] }])
  const later = refusal({ ...about(no.later, 'day'), detail: { until: '2026-10-05' } }, 1)
  expect(later.data).toMatchObject({ wrong: [{ msg: 'not open yet (until 2026-10-05)' }] })
  expect(refusal(no.busy, 1)).toMatchObject({ msg: 'is busy', data: { rule: no.busy.code } })
})
