/** Processes as tests run them over HTTP: deployed by the administrator, begun and worked off by people. */
import type { Person } from './people.ts'
import { dataOf, web, type Web } from './web.ts'
import type { Dialect } from '../server/kernel/columns.ts'

const flow = '/api/blade-flow'
export interface Flowing {
  readonly on: Web
  readonly admin: Person
  readonly teacher: Person
  readonly head: Person
  readonly office: Person
  /** Everybody signs in again: a test that turns its clock on outlives their sessions. */
  again(): Promise<void>
  sound(): Promise<void>
  close(): Promise<void>
  get(who: Person, path: string): Promise<any>
  post(who: Person, path: string, body?: object): Promise<any>
  /** What a call is refused with. */
  refused(who: Person, path: string, body?: object): Promise<any>
  deploy(key: string, xml: string): Promise<string>
  begin(who: Person, definitionId: string, variables?: object, more?: object): Promise<string>
  /** The task of an instance in somebody's list. */
  task(who: Person, list: 'todo' | 'claim' | 'done', instance: string): Promise<any>
  /** Claims a task where it must be, and completes it. */
  complete(who: Person, instance: string, body?: object): Promise<any>
}

export async function flowing(dialect: Dialect): Promise<Flowing> {
  const on = await web({ dialect })
  const admin = await on.login('PA'),
    teacher = await on.login('ST'),
    head = await on.login('SM'),
    office = await on.login('PO')
  const get = (who: Person, path: string): Promise<any> => dataOf(on.get(who, `${flow}/${path}`))
  const post = (who: Person, path: string, body?: object): Promise<any> => dataOf(on.post(who, `${flow}/${path}`, body))
  const task = async (who: Person, list: string, instance: string): Promise<any> =>
    (await get(who, `work/${list}-list?size=200`)).records.find((one: any) => one.processInstanceId === instance)
  return {
    ...{ on, admin, teacher, head, office, get, post, task },
    sound: () => on.sound(),
    close: () => on.close(),
    again: async () => {
      for (const who of [admin, teacher, head, office])
        Object.assign(who, await on.auth.start({ tenant: who.login.tenant, identityId: who.login.identityId, grant: 'test' }))
    },
    refused: async (who, path, body) => (await on.post(who, `${flow}/${path}`, body)).body.data,
    async deploy(key, xml) {
      const known = (await get(admin, `model/list?modelKey=${key}`)).records[0]
      const { id } = known ? await post(admin, 'model/submit', { id: known.id, xml }) : await post(admin, 'model/submit', { modelKey: key, name: key, xml })
      await post(admin, `model/deploy?modelId=${id ?? known.id}`)
      return (await get(admin, 'manager/list?size=200')).records.find((one: any) => one.key === key).id
    },
    begin: async (who, processDefinitionId, variables = {}, more = {}) =>
      (await post(who, 'work/start-process', { processDefinitionId, variables, ...more })).processInstanceId,
    async complete(who, instance, body = {}) {
      const waiting = await task(who, 'claim', instance)
      if (waiting) await post(who, `work/claim-task?taskId=${waiting.taskId}`)
      const { taskId } = await task(who, 'todo', instance)
      return post(who, 'work/complete-task', { taskId, flag: 'ok', ...body })
    },
  }
}
