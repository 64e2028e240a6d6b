/** The shelf: whether a product may be launched at all. Taking it off never touches classes that run. */
import { invoke, coded, command, dayOf, ensure, fact, find, get, on, reaction, refusals, step, text } from '../kit/index.ts'
import { agency, agencyStands } from '../people/index.ts'
import { mark } from './product-audit.ts'
import { product, shelf } from './product.ts'

const agencyGone = coded('shelf.agencyGone', ['机构已暂停或关闭', 'the agency is suspended or closed'])

export const no = refusals('shelf', {
  notApproved: ['产品未通过审核，不能上架', 'only an approved product goes on the shelf'],
  agencyOff: ['机构未在营或许可证已过期', 'the agency is not active or its licence has expired'],
})

export const up = command(shelf, 'up', {
  label: ['上架', 'Put on the shelf'],
  by: ['AM', 'PO'],
  *needs(_row, _given, { id }) {
    const row = yield* get(product, id)
    return { product: row, agency: yield* get(agency, row?.agencyId) }
  },
  decide(_row, _given, { product: of, agency }, { id, now, zone }) {
    // The approval stands for the price as well: an approved product has its price authorised.
    ensure(of?.status === 'approved' && of.approvedVersion !== null, no.notApproved)
    ensure(agencyStands(agency, dayOf(now, zone)), no.agencyOff)
    return [fact(shelf, 'put_up', { productId: id, agencyId: of.agencyId, reason: null }), invoke(mark, id, { prodctStatus: 1 })]
  },
})
export const down = step(shelf, 'down', 'taken_down', {
  label: ['下架', 'Take off the shelf'],
  by: ['AM', 'PO'],
  input: { reason: text('下架原因', 'Reason') },
  record: ({ reason }) => ({ reason: reason ?? null, remark: reason ?? null }),
  also: (_row, _input, _facts, { id }) => [invoke(mark, id, { prodctStatus: 0 })],
})

/** An agency that is suspended or closed has nothing on the shelf. */
export const followsAgency = reaction('shelf_follows_agency', {
  on: on(agency, 'suspended', 'closed'),
  run: async (happened, { ask }) => (await ask(find(shelf, { agencyId: happened.id, status: 'up' }))).map(row => invoke(down, row.id, { reason: agencyGone })),
})

export const commands = [up, down]
