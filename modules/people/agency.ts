/** Agency standing (L15): registered and audited; suspended, resumed, renewed, closed when nothing is left behind. */
import { approval, remarkField, remarkMaybe } from '../audit/index.ts'
import { dept, user } from '../identity/index.ts'
import { about, invoke, changes, coded, command, dayOf, defaultZone, ensure, fact, find, get, partial, pick, refusals, timer } from '../kit/index.ts'
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

export const create = command(agency, 'create', {
  label: ['新增机构', 'Add an agency'],
  by: ['PO'],
  input: { ...input, shareBp: agency.fields.shareBp },
  needs: (row, given) => houseOf(row.id, 'agency', given.areaCode),
  decide: (row, given, house) => [
    fact(agency, 'created', given),
    ...opened(house, { id: row.id, name: given.agencyName, category: 'agency', areaCode: given.areaCode }),
  ],
})

export const {
  submit: register,
  approve,
  reject,
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
export const complete = command(agency, 'complete', {
  label: ['补全申请', 'Complete the application'],
  by: ['PO'],
  input: partial(pick(input, 'agencyName', 'licenseNo', 'licenseUntil', 'areaCode', 'areaName', 'contact')),
  decide(row, given) {
    const changed = changes(row, given)
    ensure(Object.keys(changed).length > 0, no.nothing)
    return fact(agency, 'completed', changed)
  },
})
/** The agency keeps its own contact; what its approval stands on is changed by the platform. */
export const change = command(agency, 'change', {
  label: ['编辑', 'Edit'],
  by: ['AM', 'PO'],
  input: partial({ ...input, shareBp: agency.fields.shareBp }),
  decide(row, given, _facts, { actor }) {
    const changed = changes(row, given)
    ensure(['PO', 'system'].includes(actor.role) || Object.keys(changed).every(name => ['contact', 'phone'].includes(name)), no.byPlatform)
    return fact(agency, 'changed', changed)
  },
})

export const renew = command(agency, 'renew', {
  label: ['换证续期', 'Renew the licence'],
  by: ['PO'],
  input: pick(agency.fields, 'licenseUntil'),
  decide(row, { licenseUntil }) {
    ensure(licenseUntil > row.licenseUntil, about(no.notLater, 'licenseUntil'))
    return fact(agency, 'renewed', { licenseUntil })
  },
})

export const suspend = command(agency, 'suspend', {
  label: ['暂停', 'Suspend'],
  by: ['PO'],
  input: { remark: remarkField },
  danger: true,
  needs: row => ownHouse(row.id),
  // Only a person shuts the house: a licence that ran out stops new things, while running classes are taught on (U7).
  decide: (_row, { remark }, { own }, { actor }) => [fact(agency, 'suspended', { remark }), ...(actor.role === 'system' ? [] : shut(own))],
})
export const resume = command(agency, 'resume', {
  label: ['恢复', 'Resume'],
  by: ['PO'],
  input: { remark: remarkMaybe, licenseUntil: partial(agency.fields).licenseUntil },
  needs: row => ownHouse(row.id),
  decide(row, { remark, licenseUntil }, { own }, { now, zone }) {
    ensure((licenseUntil ?? row.licenseUntil) >= dayOf(now, zone), about(no.licenceOver, 'licenseUntil'))
    return [fact(agency, 'resumed', { remark: remark ?? null, ...(licenseUntil ? { licenseUntil } : {}) }), ...reopened(own)]
  },
})

export const close = command(agency, 'close', {
  label: ['关闭', 'Close'],
  by: ['PO'],
  input: { remark: remarkField },
  danger: true,
  *needs(row) {
    return { load: yield* get(agencyLoad, row.id), house: yield* get(dept, row.id) }
  },
  decide(_row, { remark }, { load, house }) {
    ensure(!load?.liveClasses, no.liveClasses, { count: load?.liveClasses })
    ensure(!load?.openRefunds, no.openRefunds, { count: load?.openRefunds })
    ensure(!load?.unsettledLessons, no.unsettled, { count: load?.unsettledLessons })
    return [fact(agency, 'closed', { remark }), ...shut(house)]
  },
})

/** An agency whose licence ran out starts nothing new until it is renewed. */
export const licenceEnds = timer('agency_licence_ends', {
  due: now => find(agency, { status: 'active', licenseUntil: { lt: dayOf(now, defaultZone) } }, { limit: 200 }),
  run: row => [invoke(suspend, row.id, { remark: licenceOver })],
})

export const commands = [create, register, complete, approve, reject, change, renew, suspend, resume, close]
