/** An agency's authorisation to teach in an area (L15): applied for, given, renewed, revoked, expired. */
import { approval, because } from '../audit/index.ts'
import { about, dayOf, ensure, find, get, invoke, is, partial, pick, plusDays, refusals, step, tile, timer } from '../kit/index.ts'
import type { Context, Input, Match, Row } from '../kit/index.ts'
import { agencyStands } from './agency.commands.ts'
import { agency, areaAuthorization } from './organisation.ts'

export const no = refusals('authorisation', {
  wrongId: ['授权编号须为 机构:区划', 'the id of an authorisation is agency:area'],
  period: ['授权结束须不早于授权开始', 'the end must not be before the start'],
  agencyOff: ['机构未在营或许可证已过期', 'the agency is not active or its licence has expired'],
  beyondLicence: ['授权不能超出办学许可证有效期', 'the authorisation cannot reach beyond the licence'],
  over: ['授权结束日期已过', 'the end is already past'],
  notLater: ['新的结束日期须晚于原日期', 'the new end must be later than the old one'],
})

const input = pick(areaAuthorization.fields, 'agencyId', 'areaCode', 'areaName', 'fromDate', 'toDate')

/** The id of an authorisation: one row per agency and area. */
export const authorizationId = (agencyId: string, areaCode: string) => `${agencyId}:${areaCode}`

type Period = { readonly fromDate: string; readonly toDate: string }
/** Whether an authorisation is in force on a day. */
export const authorises = (row: (Period & { readonly status: string }) | undefined, date: string): boolean =>
  row?.status === 'authorised' && row.fromDate <= date && date <= row.toDate

function holds({ fromDate, toDate }: Period, of: Row<typeof agency> | undefined, today: string) {
  ensure(agencyStands(of, today), about(no.agencyOff, 'agencyId'))
  ensure(fromDate <= toDate, about(no.period, 'toDate'))
  ensure(toDate >= today, about(no.over, 'toDate'))
  ensure(toDate <= of!.licenseUntil, about(no.beyondLicence, 'toDate'), { licenseUntil: of!.licenseUntil })
}
function* needsAgency(agencyId: string) {
  return { agency: yield* get(agency, agencyId) }
}

type Asked = Input<typeof input>
/** Asked for by the agency, or given straight away: the same of both. */
const asking = {
  input,
  needs: (_row: unknown, given: Asked) => needsAgency(given.agencyId),
  check({ id }: { readonly id: string }, given: Asked, facts: { readonly agency: Row<typeof agency> | undefined }, { now, zone }: Context) {
    ensure(id === authorizationId(given.agencyId, given.areaCode), no.wrongId)
    holds(given, facts.agency, dayOf(now, zone))
  },
}
export const {
  submit: apply,
  approve,
  reject,
  revoke: revokeApply,
  save,
  discard,
  grant,
  refuse,
  tiles: audits,
} = approval(areaAuthorization, {
  tile: { name: 'area', label: ['区域授权申请', 'Area authorisations'], to: '/audit/agencySub' },
  by: ['AM', 'PO'],
  steps: [{ name: 'commission', by: ['EC', 'PO'] }],
  submit: { name: 'apply', label: ['申请授权', 'Apply'], fact: 'applied', ...asking },
  save: {
    input: { ...partial(input), ...pick(input, 'agencyId', 'areaCode', 'areaName') },
    check: ({ id }, { agencyId, areaCode }) => ensure(id === authorizationId(String(agencyId), String(areaCode)), no.wrongId),
  },
  revoke: { name: 'revokeApply', label: ['撤回申请', 'Revoke the application'], fact: 'apply_revoked' },
  approve: { needs: row => needsAgency(row.agencyId), check: (row, _given, facts, { now, zone }) => holds(row, facts.agency, dayOf(now, zone)) },
})
export const authorise = step(areaAuthorization, 'authorise', 'authorised', { label: ['直接授权', 'Authorise'], by: ['PO', 'EC'], ...asking })
export const renew = step(areaAuthorization, 'renew', 'renewed', {
  label: ['续期', 'Renew'],
  by: ['EC', 'PO'],
  input: pick(areaAuthorization.fields, 'toDate'),
  needs: row => needsAgency(row.agencyId),
  check(row, { toDate }, facts, { now, zone }) {
    ensure(toDate > row.toDate, about(no.notLater, 'toDate'))
    holds({ ...row, toDate }, facts.agency, dayOf(now, zone))
  },
})
/** Running classes run on; new ones are refused by `mayLaunch`. */
export const revoke = step(areaAuthorization, 'revoke', 'revoked', { label: ['撤销授权', 'Revoke'], by: ['EC', 'PO'], ...because })
export const expire = step(areaAuthorization, 'expire', 'expired', { label: ['到期', 'Expire'] })

export const expiry = timer('area_authorization_expiry', {
  due: (now, zone) => find(areaAuthorization, { status: 'authorised', toDate: { lt: dayOf(now, zone) } }, { limit: 500 }),
  run: row => [invoke(expire, row.id, {})],
})

const soon = (now: string, zone: string): string => plusDays(dayOf(now, zone), 30)
const endingSoon: Match = { where: (now, zone) => ({ toDate: { lte: soon(now, zone) } }), query: (now, zone) => ({ toDate_datele: soon(now, zone) }) }
export const tiles = [
  ...audits,
  tile(apply, {
    name: 'area_ending',
    until: 'toDate',
    label: ['区域授权将到期', 'Area authorisations ending'],
    by: ['AM'],
    to: '/age_client/submit/components/areaAuthorization',
    match: [is('status', 'authorised'), endingSoon],
    tone: 'bad',
  }),
]

export const commands = [save, apply, revokeApply, discard, approve, reject, grant, refuse, authorise, renew, revoke, expire]
