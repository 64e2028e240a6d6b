/** Customers as sheets: the template of the import, and an import that knows each customer by the phone. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  changeCustomer,
  clientSea,
  createCustomer,
  createInSea,
  type Customer,
  customer,
  customerInput,
  ensureSingle,
  type Seller,
  sellers,
  duplicateOf,
  withPhone,
} from '../index.ts'
import { about, ensure, type Field, type Label, newId, RefusalError, type Row, text } from '../../kit/index.ts'
import { roomOf } from '../customer.commands.ts'
import { nameKeyOf, no } from '../customer.ts'
import { ensureRoom } from '../sellers.ts'
import { answer } from '../../../server/kernel/answer.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { askedOf, type Context, loginOf, must, serve } from '../../../server/http/context.ts'
import type { Login } from '../../../server/http/login.ts'
import { type Lang, langOf, written } from '../../../server/http/envelope.ts'
import { runOne } from '../../../server/http/running.ts'
import { checked, type Given, importSheet } from '../../../server/http/sheet-import.ts'
import { sendSheet } from '../../../server/http/transfer.ts'

const { nextFollowTime: _next, ...open } = customerInput
const columns: Readonly<Record<string, Field>> = { ...open, owner: text('负责人', 'Owner'), sea: text('公海', 'Sea') }
const example: Readonly<Record<string, Label>> = {
  name: ['云溪文化', 'Yunxi Culture'],
  phone: ['13800000000', '13800000000'],
  level: ['普通客户', 'Normal'],
  source: ['转介绍', 'Referral'],
}
const base = '/api/business-crm/customer'

/** Choices are written as their words in sheets; the words become keys. */
const inKeys = (given: Given): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, Object.entries(columns[name]?.choices ?? {}).find(([, label]) => label.includes(value))?.[0] ?? value]),
  )

/** The one seller that a cell names, by account or by name. */
function sellerNamed(known: readonly Seller[], named: string): Seller {
  const found = known.filter(one => one.account === named || one.name === named)
  if (found.length === 1) return found[0]!
  const label: Label =
    found.length === 0
      ? [`没有找到销售“${named}”`, `no seller is called "${named}"`]
      : [`有多个销售叫“${named}”，请填写账号`, `several sellers are called "${named}": write the account`]
  throw new RefusalError({ ...kernel.missingRef, field: 'owner', label })
}

/** The sea that a cell names. */
function seaNamed(known: readonly Row<typeof clientSea>[], named: string): string {
  const found = known.find(one => one.name === named)
  if (!found) throw new RefusalError({ ...kernel.missingRef, field: 'sea', label: [`没有找到公海“${named}”`, `no sea is called "${named}"`] })
  return found.id
}

/** What a row says of whom the customer goes to is done, or refused by its cell; nothing of it is left out unsaid. */
function ensureWhose(
  { ownerId, seaId }: { readonly ownerId: string | undefined; readonly seaId: string | undefined },
  there: Customer | undefined,
  { role, userId }: Login['actor'],
): void {
  ensure(!ownerId || !seaId, about(no.ownerOrSea, 'sea'))
  ensure(!ownerId || !there || there.ownerId === ownerId, about(no.otherOwner, 'owner'))
  ensure(!seaId || !there || there.seaId === seaId, about(no.otherSea, 'sea'))
  ensure(role !== 'SA' || !ownerId || ownerId === userId, about(no.forYourself, 'owner'))
  ensure(role !== 'SA' || !seaId, about(no.noSeaForYou, 'sea'))
}

/** New customers belong to the seller who brings them; a manager's to whom the sheet names, or else into the sea. */
async function importCustomers({ engine, ...context }: Context, request: FastifyRequest) {
  const login = loginOf(request),
    lang = langOf(request),
    { tenant, actor } = login
  must(login, createCustomer.permit)
  const seas = (await engine.list(login, clientSea, { where: { status: 'live' }, size: 200 })).records as readonly Row<typeof clientSea>[],
    known = await answer(engine, tenant, sellers()),
    named = new Set<string>()
  // What a look beforehand says fits, fits: also with the rows above it.
  const fuller = new Map<string, number>()
  const ensureStillRoom = async (ownerId: string): Promise<void> => {
    const { rules, has } = await answer(engine, tenant, roomOf(ownerId)),
      more = fuller.get(ownerId) ?? 0
    ensureRoom(rules, has + more)
    fuller.set(ownerId, more + 1)
  }
  const run = (command: Parameters<typeof runOne>[2], id: string, given: object) => runOne({ engine, ...context }, login, command, id, given, { lang })
  const each = async (cells: Given, dry: boolean, covered: boolean) => {
    const { owner, sea, ...given } = inKeys(cells),
      phone = given.phone ?? ''
    if (named.has(phone))
      throw new RefusalError({ ...kernel.taken, field: 'phone', label: ['与文件中另一行重复', 'is the same as in another row of the file'] })
    const there = phone ? await answer(engine, tenant, withPhone(phone)) : undefined
    const isMine = there && covered && (await engine.row(login, customer, there.id)) !== undefined
    const toId = owner ? sellerNamed(known, owner).userId : undefined
    ensureWhose({ ownerId: toId, seaId: sea ? seaNamed(seas, sea) : undefined }, isMine ? there : undefined, actor)
    const ownerId = actor.role === 'SA' ? actor.userId : toId
    const command = isMine ? changeCustomer : ownerId ? createCustomer : createInSea,
      id = isMine ? there.id : newId()
    must(login, command.permit)
    // A phone that came by a merge means the same customer, whose first phone stays.
    const { phone: _phone, ...rest } = given
    const input = isMine ? rest : ownerId ? { ...given, ownerId } : { ...given, ...(sea ? { seaId: seaNamed(seas, sea) } : {}) }
    checked(command, input, login.zone)
    ensureSingle(await answer(engine, tenant, duplicateOf(id, given, actor)), actor)
    if (dry && ownerId && !isMine) await ensureStillRoom(ownerId)
    named.add(phone)
    if (!dry) await run(command, id, input)
    return isMine ? 'updated' : 'created'
  }
  // Who may be somebody above waits for them.
  const shares = ({ phone, creditCode, name }: Given): readonly string[] => [phone, creditCode, name && nameKeyOf(name)].flatMap(one => one || [])
  return importSheet({ ...context, engine }, customer, request, columns, each, { shares })
}

export function customerSheets(context: Context): void {
  const { app } = context
  const template = { ...customer, name: 'customer_template', label: ['客户导入模板', 'Customers to import'] as Label }
  async function* examples(lang: Lang) {
    yield [Object.keys(columns).map(name => example[name]?.[lang] ?? '')]
  }
  const call = (method: 'GET' | 'POST', name: string, kind: 'export' | 'import', label: Label) =>
    serve(context, { method, path: `${base}/${name}`, label, kind, of: customer, access: [createCustomer.permit] })
  call('GET', 'importTemplate', 'export', ['导入模板', 'Template of the import'])
  app.get(`${base}/importTemplate`, async (request: FastifyRequest, reply: FastifyReply) => {
    must(loginOf(request), createCustomer.permit)
    const lang = langOf(request)
    return sendSheet(
      template,
      Object.entries(columns).map(([key, field]) => ({ key, label: field.label[lang] })),
      examples(lang),
      askedOf(request).format,
      reply,
      lang,
    )
  })
  call('POST', 'import', 'import', ['导入客户', 'Import customers'])
  app.post(`${base}/import`, async request => written(langOf(request), await importCustomers(context, request)))
}
