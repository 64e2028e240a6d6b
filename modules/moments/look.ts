/** Who looked at the photos of a moment: one row for each of its readers, from the door of the files, whatever screen or program they came by. */
import { choice, command, dayOf, ensure, fact, facts, gather, get, int, type Label, ref, resource, type Role, roles, state, time } from '../kit/index.ts'
import { moment, no } from './moment.ts'

const names = Object.fromEntries(Object.entries(roles).map(([code, { label }]) => [code, label])) as Readonly<Record<Role, Label>>
export const momentLook = resource('moment_look', {
  label: ['照片查看记录', 'Who looked'],
  path: { base: 'business-openclass/moment/look', list: 'page' },
  title: 'userId',
  scope: { school: 'schoolId', agency: 'agencyId' },
  read: ['PO', 'SM'],
  sort: ['-lookedAt'],
  fields: {
    momentId: ref('class_moment')('课堂动态', 'Class moment', { required: true, search: true, locked: true }),
    userId: ref('user')('查看人', 'Who', { required: true, search: true, locked: true }),
    role: choice(names)('身份', 'As', { required: true, locked: true, initial: 'PR' }),
    firstAt: time('首次查看', 'First', { required: true, locked: true }),
    lookedAt: time('最近查看', 'Last', { required: true, locked: true, index: true }),
    days: int('查看天数', 'Days', { required: true, initial: 0, locked: true }),
    schoolId: ref('school')('学校', 'School', { locked: true, hidden: true }),
    agencyId: ref('agency')('机构', 'Agency', { locked: true, hidden: true }),
  },
  lifecycle: { new: state('未查看', 'Not looked at', 'idle', { look: 'seen' }), seen: state('已查看', 'Seen', 'idle', { look: 'seen' }) },
  facts: facts('looked'),
})
export const lookId = (momentId: string, userId: string): string => `${momentId}:${userId}`

/** Once a day for each reader: the second look of a day says nothing new. */
export const look = command(momentLook, 'look', {
  label: ['登记查看', 'Trace a look'],
  input: {
    momentId: { ...momentLook.fields.momentId, locked: false },
    userId: { ...momentLook.fields.userId, locked: false },
    role: { ...momentLook.fields.role, locked: false },
  },
  needs: (_row, { momentId }) => gather({ of: get(moment, momentId) }),
  decide(row, { momentId, userId, role }, { of }, { now, zone }) {
    ensure(of, no.gone)
    if (row.lookedAt && dayOf(row.lookedAt, zone) === dayOf(now, zone)) return []
    return fact(momentLook, 'looked', {
      ...{ momentId, userId, role, schoolId: of.schoolId, agencyId: of.agencyId },
      firstAt: row.firstAt || now,
      lookedAt: now,
      days: (row.days ?? 0) + 1,
    })
  },
})
