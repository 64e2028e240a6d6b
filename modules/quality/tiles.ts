/** What of quality evaluation waits for whom, on the homes. */
import { is, tile } from '../kit/index.ts'
import { tiles as ofScores } from './score.commands.ts'
import { approve } from './system.commands.ts'

export const tiles = [
  ...ofScores,
  tile(approve, {
    name: 'quota_audit',
    label: ['待审核市区指标体系', 'Systems of cities and areas to audit'],
    by: ['PO'],
    to: '/quota/audit',
    match: [is('status', 'pending'), is('level', 'city', 'area')],
  }),
  tile(approve, {
    name: 'quota_school_audit',
    label: ['待审核学校指标体系', 'School systems to audit'],
    by: ['EC'],
    to: '/quota/schoolAudit',
    match: [is('status', 'pending'), is('level', 'school')],
  }),
]
