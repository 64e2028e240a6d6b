/** The calls around what hangs on a row: how much there is and who adds to it, and whom one may name there. */
import { find, RefusalError, relationNames, type RelationName, type Resource, type Role } from '../../kit/index.ts'
import { dept, identity, user } from '../../identity/index.ts'
import { attachment } from '../attachment.ts'
import { rolesOf } from '../hanging.ts'
import { note } from '../note.ts'
import type { Colleagues } from '../notices.ts'
import { task } from '../task.ts'
import { answer } from '../../../server/kernel/answer.ts'
import type { AnyRow } from '../../../server/kernel/codec.ts'
import { addsTo, seesOf } from '../../../server/kernel/row-scope.ts'
import type { Owner } from '../../../server/kernel/relations.ts'
import { no } from '../../../server/kernel/refusals.ts'
import { askedOf, type Context, loginOf, serve } from '../../../server/http/context.ts'
import { envelope, langOf } from '../../../server/http/envelope.ts'
import type { Login } from '../../../server/http/login.ts'

const resources: Readonly<Record<RelationName, Resource>> = { notes: note, tasks: task, attachments: attachment }
/** Counted as what is still there, or still to be done. */
const standing: Readonly<Record<RelationName, string>> = { notes: 'live', tasks: 'open', attachments: 'live' }
const base = '/api/business-basic/relations'
/** People that are looked at for one question, and those that are answered. */
const lookMax = 200,
  peopleMax = 20

export function relationCalls(context: Context, colleagues: Colleagues): void {
  const { app, engine } = context
  const { owners } = engine.registry

  /** A row that somebody reaches, with what hangs on it for them. */
  async function held(login: Login, asked: Record<string, any>) {
    const seen = relationNames.flatMap(name => {
      const owner = owners.get(name)?.get(String(asked.ownerType ?? ''))
      return owner && seesOf(owner, login.actor) && login.actor.may(`${resources[name].name}_view`) ? [[name, owner] as const] : []
    })
    const row = seen[0] && (await engine.row(login, seen[0][1].of, String(asked.ownerId ?? '')))
    if (!row) throw new RefusalError({ ...no.missing, field: 'ownerId' })
    return { seen, row }
  }
  async function summary(login: Login, seen: readonly (readonly [RelationName, Owner])[], row: AnyRow) {
    const entries = seen.map(async ([name, owner]) => {
      const of = resources[name],
        where = { ownerType: owner.of.name, ownerId: row.id, status: standing[name] }
      const mayAdd = row.status !== 'removed' && addsTo(owner, login.actor) && login.actor.may(`${of.name}_create`)
      return [name, { count: (await engine.list(login, of, { where, size: 1 })).total, mayAdd }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
  /** Who looks for people finds those of their own house; the platform, everybody. Whoever took part in the matter is found as well. */
  async function candidates(login: Login, row: AnyRow, ownerType: string, text: string): Promise<readonly string[]> {
    const where = { status: 'active', ...(text ? { realName: { like: text } } : {}) } as const,
      few = { limit: lookMax, sort: ['account'] }
    if (login.actor.reach === 'all') return (await engine.ask(login.tenant, find(user, where, few))).map(one => one.id)
    const at = { ownerType, ownerId: row.id }
    const [own, notes, tasks] = await Promise.all([
      engine.ask(login.tenant, find(identity, { deptId: login.actor.deptId, status: 'active' }, { limit: 500 })),
      engine.list(login, note, { where: at, size: 200 }),
      engine.list(login, task, { where: at, size: 200 }),
    ])
    const ids = [...own.map(one => one.userId), ...[...notes.records, ...tasks.records].flatMap(one => [one.createdBy, one.assigneeId ?? ''])]
    return (await engine.ask(login.tenant, find(user, { ...where, id: [...new Set(ids)] }, few))).map(one => one.id)
  }
  async function people(login: Login, asked: Record<string, any>) {
    const { seen, row } = await held(login, asked),
      ownerType = String(asked.ownerType)
    const name = asked.as === 'tasks' ? 'tasks' : 'notes'
    const owner = seen.find(([one]) => one === name)?.[1]
    if (!owner) throw new RefusalError({ ...no.missing, field: 'as' })
    const found = await candidates(login, row, ownerType, String(asked.name ?? '').trim())
    // What somebody reaches takes some reading: only of those who may see it by their role it is looked up.
    const roles = await answer(engine, login.tenant, rolesOf(found))
    const ids = found.filter(id => roles.get(id)?.some(role => owner.for.includes(role as Role))).slice(0, peopleMax)
    const able = await colleagues.seeing(login.tenant, resources[name], { ownerType, ownerId: row.id }, ids)
    // Colleagues who work on the same row are known by name to each other: one names them here.
    const [named, identities] = await Promise.all([
      engine.ask(login.tenant, find(user, { id: able })),
      engine.ask(login.tenant, find(identity, { userId: able, status: 'active' })),
    ])
    const places = await engine.ask(login.tenant, find(dept, { id: [...new Set(identities.map(one => one.deptId))] }))
    const placeOf = (id: string): string => places.find(one => one.id === identities.find(each => each.userId === id)?.deptId)?.deptName ?? ''
    return able.map(id => ({ id, name: named.find(one => one.id === id)?.realName ?? '', deptName: placeOf(id) }))
  }

  serve(context, {
    method: 'GET',
    path: `${base}/summary`,
    label: ['记录的备注、任务与附件数', 'How much hangs on a record'],
    kind: 'report',
    access: 'signed-in',
  })
  app.get(`${base}/summary`, async request => {
    const login = loginOf(request),
      { seen, row } = await held(login, askedOf(request))
    return envelope(await summary(login, seen, row), langOf(request))
  })
  serve(context, { method: 'GET', path: `${base}/people`, label: ['可提到或指派的同事', 'Colleagues to be named'], kind: 'report', access: 'signed-in' })
  app.get(`${base}/people`, async request => envelope(await people(loginOf(request), askedOf(request)), langOf(request)))
  const others = context.reachesFile
  context.reachesFile = async (login, fileId) =>
    (await others?.(login, fileId)) ||
    ((await engine.list(login, attachment, { where: { fileId, status: 'live' }, size: 1 })).total > 0 && login.actor.may('attachment_view'))
}
