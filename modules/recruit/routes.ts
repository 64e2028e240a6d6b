/** The odd calls of recruiting: a status under its own name, what is unmasked with a trace, and the board. */
import { act, alias, type Asked, get, invoke, type Invoke, refusals, report, type Route, type RouteContext, ensure, about, textOf } from '../kit/index.ts'
import { board } from './board.ts'
import { consultCommands, unmask } from './consult.commands.ts'
import { consult } from './consult.ts'
import { boardCall } from './figures.ts'
import { look } from './file.ts'
import { productCommands } from './product.ts'

const base = 'business-recruitpilots'
const no = refusals('recruit_status', { status: ['状态只能是上架(on)、下架(off)或停用(retired)', 'the status is on, off or retired'] })
const { putOn, takeOff, retire } = productCommands
const toStatus = { on: putOn, '1': putOn, off: takeOff, '0': takeOff, retired: retire } as const
function byStatus({ status }: Asked) {
  const wanted = textOf(status)
  ensure(Object.hasOwn(toStatus, wanted), about(no.status, 'status'))
  return toStatus[wanted as keyof typeof toStatus]
}

/** A consult as its form sends it: entered or changed, and answered where the form answers. */
async function submitted(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const id = textOf(asked.id) || context.newId(),
    row = asked.id ? await context.ask(get(consult, id)) : undefined
  const answered = textOf(asked.reply) !== '' && textOf(asked.reply) !== row?.reply
  const { create, change, reply } = consultCommands
  return [{ command: asked.id ? change : create, id, input: asked }, ...(answered ? [invoke(reply, id, { reply: asked.reply })] : [])]
}

export const routes: readonly Route[] = [
  alias(`${base}/product/changeStatus`, [putOn, takeOff, retire], { which: byStatus, answer: true }),
  act(`${base}/consult/submit`, [consultCommands.create, consultCommands.change, consultCommands.reply], submitted, {
    answer: ([row]) => ({ id: row.id, version: row.version, status: row.status }),
  }),
  alias(`${base}/consult/unmask`, unmask, {
    names: { remark: ['remark', 'reason'] },
    answer: ([row]) => ({ id: row.id, name: row.name, phone: row.phone, birthday: row.birthday ?? '', guardianName: row.guardianName ?? '' }),
  }),
  alias(`${base}/file/look`, look, {
    names: { remark: ['remark', 'reason'] },
    answer: ([{ id, height, weight, leftEye, rightEye, colours, illness }]) => ({ id, height, weight, leftEye, rightEye, colours, illness }),
  }),
  report(boardCall, ['招飞看板', 'Board of recruiting'], ['RP', 'PO'], board),
]
