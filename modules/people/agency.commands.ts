/** Agency standing (L15): registered and audited; suspended, resumed, renewed, closed when nothing is left behind. */
import { labelling } from '../system/index.ts'
import { writing } from '../messages/index.ts'
import { approval, because, remarkMaybe } from '../audit/index.ts'
import { user } from '../identity/index.ts'
import { about, changes, coded, dayOf, ensure, find, get, invoke, partial, pick, refusals, type Row, step, timer } from '../kit/index.ts'
import { houseOf, opened, ownHouse, reopened, shut } from './org-department.ts'
import { agencyLoad } from './open-obligations.ts'
import { admitted } from './admission.ts'
import { agency } from './organisation.ts'

export const no = refusals('agency', {
  licenceOver: ['办学许可证已过期', 'the licence has expired'],
  notLater: ['新的有效期须晚于原有效期', 'the new date must be later than the old one'],
  byPlatform: ['名称、许可证与分成由平台修改', 'name, licence and share are changed by the platform'],
  liveClasses: ['还有进行中的班级', 'it still has live classes'],
  openRefunds: ['还有未了的退款', 'it still has open refunds'],
  unsettled: ['还有未结算的课次', 'it still has unsettled lessons'],
  incomplete: ['请先补全许可证有效期与注册区划', 'complete the licence date and the registered area first'],
  nothing: ['内容没有变化', 'nothing changed'],
})
const licenceOver = coded('agency.licenceOver', no.licenceOver.label)

const input = pick(agency.fields, 'agencyName', 'licenseNo', 'licenseUntil', 'areaCode', 'areaName', 'contact', 'phone')

/** Whether an agency may start something new on a day. */
export const agencyStands = (row: { readonly status: string; readonly licenseUntil: string } | undefined, today: string): boolean =>
  row?.status === 'active' && row.licenseUntil >= today

export const create = step(agency, 'create', 'created', {
  label: ['新增机构', 'Add an agency'],
  by: ['PO'],
  input: { ...input, shareBp: agency.fields.shareBp },
  needs: (row, given) => houseOf(row.id, 'agency', given.areaCode),
  also: ({ id }, given, house) => opened(house, { id, name: given.agencyName, category: 'agency', areaCode: given.areaCode }),
})

export const {
  submit: register,
  approve,
  reject,
  revoke,
  save,
  discard,
  grant,
  refuse,
  tiles,
} = approval(agency, {
  tile: { name: 'agency', label: ['机构入驻申请', 'Agency applications'], to: '/audit/agencyApply' },
  by: ['AM', 'SA', 'PO'],
  steps: [{ name: 'platform', by: ['PO'] }],
  submit: {
    name: 'register',
    label: ['申请入驻', 'Register'],
    input,
    fact: 'registered',
    check: (row, _given, _facts, { now, zone }) => ensure(row.licenseUntil >= dayOf(now, zone), about(no.licenceOver, 'licenseUntil')),
  },
  approve: {
    *needs(row) {
      return { house: yield* houseOf(row.id, 'agency', row.areaCode), applicant: yield* get(user, row.applicantId) }
    },
    check(row, _given, _facts, { now, zone }) {
      ensure(row.licenseUntil && row.areaCode, no.incomplete)
      ensure(row.licenseUntil >= dayOf(now, zone), no.licenceOver)
    },
    also: (row, _given, { house, applicant }) => [
      ...opened(house, { id: row.id, name: row.agencyName, category: 'agency', areaCode: row.areaCode }),
      ...admitted(applicant, 'AM', row.id),
    ],
  },
})
/** What somebody who registered from outside left out, or got wrong, is put right before it is approved. */
export const complete = step(agency, 'complete', 'completed', {
  label: ['补全申请', 'Complete the application'],
  by: ['PO'],
  input: partial(pick(input, 'agencyName', 'licenseNo', 'licenseUntil', 'areaCode', 'areaName', 'contact')),
  check: (row, given) => ensure(Object.keys(changes(row, given)).length > 0, no.nothing),
  record: (given, row) => changes(row, given),
})
/** The agency keeps its own contact; what its approval stands on is changed by the platform. */
export const change = step(agency, 'change', 'changed', {
  label: ['编辑', 'Edit'],
  by: ['AM', 'PO'],
  input: partial({ ...input, shareBp: agency.fields.shareBp }),
  check: (row, given, _facts, { actor }) =>
    ensure(['PO', 'system'].includes(actor.role) || Object.keys(changes(row, given)).every(name => ['contact', 'phone'].includes(name)), no.byPlatform),
  record: (given, row) => changes(row, given),
})

export const renew = step(agency, 'renew', 'renewed', {
  label: ['换证续期', 'Renew the licence'],
  by: ['PO'],
  input: pick(agency.fields, 'licenseUntil'),
  check: (row, { licenseUntil }) => ensure(licenseUntil > row.licenseUntil, about(no.notLater, 'licenseUntil')),
})

export const suspend = step(agency, 'suspend', 'suspended', {
  label: ['暂停', 'Suspend'],
  by: ['PO'],
  ...because,
  needs: ownHouse,
  // Only a person shuts the house: a licence that ran out stops new things, while running classes are taught on (U7).
  also: (_row, _given, { own }, { actor }) => (actor.role === 'system' ? [] : shut(own)),
})
export const resume = step(agency, 'resume', 'resumed', {
  label: ['恢复', 'Resume'],
  by: ['PO'],
  input: { remark: remarkMaybe, licenseUntil: partial(agency.fields).licenseUntil },
  needs: ownHouse,
  check: (row, { licenseUntil }, _facts, { now, zone }) =>
    ensure((licenseUntil ?? row.licenseUntil) >= dayOf(now, zone), about(no.licenceOver, 'licenseUntil')),
  record: ({ remark, licenseUntil }) => ({ remark: remark ?? null, ...(licenseUntil ? { licenseUntil } : {}) }),
  also: (_row, _given, { own }) => reopened(own),
})

export const close = step(agency, 'close', 'closed', {
  label: ['关闭', 'Close'],
  by: ['PO'],
  ...because,
  *needs(row: Row<typeof agency>) {
    return { load: yield* get(agencyLoad, row.id), ...(yield* ownHouse(row)) }
  },
  check(_row, _given, { load }) {
    ensure(!load?.liveClasses, no.liveClasses, { count: load?.liveClasses })
    ensure(!load?.openRefunds, no.openRefunds, { count: load?.openRefunds })
    ensure(!load?.unsettledLessons, no.unsettled, { count: load?.unsettledLessons })
  },
  also: (_row, _given, { own }) => shut(own),
})

/** An agency whose licence ran out starts nothing new until it is renewed. */
export const licenceEnds = timer('agency_licence_ends', {
  due: (now, zone) => find(agency, { status: 'active', licenseUntil: { lt: dayOf(now, zone) } }, { limit: 200 }),
  run: row => [invoke(suspend, row.id, { remark: licenceOver })],
})

/** To whoever manages it. */
export const write = writing(agency, {
  label: ['发消息', 'Write to it'],
  by: ['PO', 'FI'],
  *to({ id }) {
    return { deptId: id, role: 'AM' }
  },
})
export const putLabels = labelling(agency, 'agency')
export const commands = [
  create,
  save,
  register,
  revoke,
  discard,
  complete,
  approve,
  reject,
  grant,
  refuse,
  change,
  write,
  putLabels,
  renew,
  suspend,
  resume,
  close,
]
