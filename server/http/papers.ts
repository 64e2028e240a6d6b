/** Papers over HTTP: drawn of what the caller sees, and never kept by anybody between. */
import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { type Asked, ensure, formatTime, get, paperRowsMax, type Route, type RouteContext } from '../../modules/kit/index.ts'
import { no } from '../kernel/refusals.ts'
import { printer } from '../papers/printer.ts'

const ours = printer()
const words = { foot: ['{at} 打印　第 {page} / {pages} 页', 'Printed {at} · page {page} of {pages}'], none: ['还没有内容', 'Nothing yet'] } as const

/** Answers a paper of the row that the call names, as PDF. */
export async function sendPaper(desk: RouteContext, { of, name, make, drawn }: Extract<Route, { kind: 'paper' }>, asked: Asked, reply: FastifyReply) {
  const row = await desk.ask(get(of, String(asked.id ?? '')))
  ensure(row, no.missing)
  const { in: statuses, by, label } = of.printable![name]!
  ensure(!by || by.some(role => role === desk.actor.role), no.denied)
  ensure(!statuses || statuses.includes(row.status), no.notNow)
  const [shown] = await desk.wire(of, [row])
  const made = await make(row, shown!, desk, asked)
  ensure(made.parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.rows.length : 0), 0) <= paperRowsMax, no.tooMany)
  const foot = words.foot[desk.lang].replace('{at}', formatTime(desk.now, desk.zone).slice(0, 16))
  const bytes = await ours.ask({ paper: made, at: made.at ?? desk.now, foot, none: words.none[desk.lang] })
  await drawn?.(row, shown!, hash('sha256', bytes, 'hex'), desk)
  const file = encodeURIComponent(`${label[desk.lang]} ${made.title}`.slice(0, 80))
  return reply
    .header('Content-Disposition', `attachment; filename="${name}.pdf"; filename*=UTF-8''${file}.pdf`)
    .header('Cache-Control', 'no-store')
    .type('application/pdf')
    .send(Buffer.from(bytes))
}
