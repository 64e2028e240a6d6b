/** Who reads a process along, and what is said where a process can not go on: it is for nobody, or suspended. On both databases. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { made, shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { disable } from '../identity/user.commands.ts'
import { user as account } from '../identity/user.ts'
import { end, start, user, written } from './bpmn/written.ts'
import { no } from './refusals.ts'

const flow = '/api/blade-flow'
describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }), { timeout: 120_000 })
  const admin = made(() => on.login('PA')),
    teacher = made(() => on.login('ST')),
    head = made(() => on.login('SM')),
    other = made(() => on.login('ST')),
    office = made(() => on.login('PO'))
  const get = (who: Person, path: string): Promise<any> => dataOf(on.get(who, `${flow}/${path}`))
  const post = (who: Person, path: string, body?: object): Promise<any> => dataOf(on.post(who, `${flow}/${path}`, body))
  const drawn = (key: string, copies: string): string =>
    written(
      `<startEvent id="s" ${copies}/>${user('ask')}<userTask id="check" name="审批" ketang:candidateGroups="SM"/>${end}`,
      ['s -> ask', 'ask -> check', 'check -> e'],
      { key },
    )
  const begun = async (key: string, copies: string, xml = drawn(key, copies)): Promise<string> => {
    const { id } = await post(admin, 'model/submit', { modelKey: key, name: `流程${key}`, description: '', xml, category: 'flow_1' })
    await post(admin, `model/deploy?modelId=${id}&category=flow_1&tenantIds=`)
    const found = (await get(admin, 'manager/list?size=-1')).records.find((one: any) => one.key === key)
    return (await post(teacher, 'work/start-process', { processDefinitionId: found.id })).processInstanceId
  }
  const copied = async (who: Person, instance: string): Promise<any> =>
    (await get(who, 'work/copy-list?size=-1')).records.find((one: any) => one.processInstanceId === instance)
  const told = async (who: Person, title: string): Promise<number> => {
    await on.tick()
    return (await dataOf(on.get(who, `/api/business-eip/webMessage/list?title=${encodeURIComponent(title)}`))).total
  }
  const taskOf = async (who: Person, list: string, instance: string): Promise<string> =>
    (await get(who, `work/${list}-list?size=-1`)).records.find((one: any) => one.processInstanceId === instance).taskId
  const finished = async (instance: string): Promise<void> => {
    await post(teacher, 'work/complete-task', { taskId: await taskOf(teacher, 'todo', instance), flag: 'ok' })
    const check = await taskOf(head, 'claim', instance)
    await post(head, `work/claim-task?taskId=${check}`)
    await post(head, 'work/complete-task', { taskId: check, flag: 'ok' })
  }

  test('who is named beside their own role reads it once, is told once, and is not named again by hand', async () => {
    const instance = await begun('copied9', `ketang:copyGroups="PO" ketang:copyUsers="${office.userId},${other.userId}"`)
    for (const who of [office, other]) {
      const list = (await get(who, 'work/copy-list?size=-1')).records.filter((one: any) => one.processInstanceId === instance)
      expect([list.length, await told(who, '流程抄送：流程copied9')]).toEqual([1, 1])
    }
    for (const who of [office, other])
      expect((await on.post(teacher, `${flow}/work/copy-process`, { processInstanceId: instance, userId: who.userId })).body.data).toMatchObject({
        rule: no.readsAlready.code,
      })
  })

  test('whom its drawing names reads a process along: told when it begins and ends, in a list of theirs, with nothing to do', async () => {
    // Who starts it need not be told.
    const instance = await begun('copied1', `ketang:copyGroups="PO" ketang:copyUsers="${other.userId},\${starter.id}"`)
    for (const who of [office, other]) {
      expect(await copied(who, instance)).toMatchObject({ name: '流程copied1', status: 'running', copyTime: expect.stringMatching(/^\d{4}-/) })
      expect(await told(who, '流程抄送：流程copied1')).toBe(1)
      for (const list of ['todo', 'claim', 'done'])
        expect((await get(who, `work/${list}-list?size=-1`)).records.filter((one: any) => one.processInstanceId === instance)).toEqual([])
      expect(await get(who, `process/detail?processInstanceId=${instance}`)).toMatchObject({ isTakingPart: false, copiedTo: expect.stringContaining('、') })
    }
    expect([await copied(teacher, instance), await copied(head, instance), await told(teacher, '流程抄送：流程copied1')]).toEqual([undefined, undefined, 0])
    await finished(instance)
    expect(await copied(office, instance)).toMatchObject({ status: 'finished' })
    expect([await told(office, '抄送您的流程已完成'), await told(other, '抄送您的流程已完成'), await told(head, '抄送您的流程已完成')]).toEqual([1, 1, 0])
  })

  test('who takes part copies it to a colleague, once; who only reads along, or has nothing to do with it, copies nothing', async () => {
    const instance = await begun('copied2', '')
    const copy = (who: Person, to: string) => on.post(who, `${flow}/work/copy-process`, { processInstanceId: instance, userId: to })
    expect((await on.get(other, `${flow}/process/detail?processInstanceId=${instance}`)).body.code).not.toBe(200)
    expect((await copy(office, other.userId)).body.data).toMatchObject({ rule: no.notYours.code })
    await dataOf(copy(teacher, other.userId))
    expect(await copied(other, instance)).toMatchObject({ startUserId: teacher.userId })
    for (const [who, to, rule] of [
      [teacher, other.userId, no.readsAlready],
      [teacher, teacher.userId, no.readsAlready],
      [teacher, (await on.login('PR')).userId, no.nobody],
      [other, office.userId, no.notYours],
    ] as const)
      expect((await copy(who, to)).body.data).toMatchObject({ rule: rule.code })
    await post(teacher, `work/withdraw-process?processInstanceId=${instance}`)
    expect([await told(other, '抄送您的流程已终止'), (await copied(other, instance)).status]).toEqual([1, 'withdrawn'])
  })

  test('a next task for somebody who is there no more is refused by their name, and one for nobody in words', async () => {
    const xml = written(`${start}${user('a')}<userTask id="b" name="复核" ketang:assignee="\${who}"/>${end}`, ['s -> a', 'a -> b', 'b -> e'], { key: 'gone1' })
    const taskId = await taskOf(teacher, 'todo', await begun('gone1', '', xml)),
      away = await on.login('ST')
    await on.run(on.as('PA'), disable, away.userId, { remark: '离职' })
    const { realName } = (await on.row(account, away.userId)) as any
    const msg = async (who: string) => (await on.post(teacher, `${flow}/work/complete-task`, { taskId, flag: 'ok', variables: { who } })).body.msg
    expect(await msg(away.userId)).toBe(`下一步“复核”的办理人“${realName}”不存在或账号已停用`)
    expect(await msg('x9')).toBe('下一步“复核”的办理人“x9”不存在或账号已停用')
    expect(await msg('')).toBe(`${no.forNobody.label[0]}（复核）`)
  })

  test('no task of a suspended process is claimed, passed on or asked for, until it goes on', async () => {
    const instance = await begun('halted1', ''),
      ask = await taskOf(teacher, 'todo', instance)
    const state = (name: string) => post(admin, `follow/change-state?processInstanceId=${instance}&state=${name}`)
    const refused = async (who: Person, call: string, taskId: string) =>
      expect((await on.post(who, `${flow}/work/${call}`, { taskId, userId: other.userId })).body.data).toMatchObject({ rule: no.notRunning.code })
    await state('suspended')
    await refused(teacher, 'delegate-task', ask)
    await refused(teacher, 'add-signer', ask)
    await state('active')
    await post(teacher, 'work/complete-task', { taskId: ask, flag: 'ok' })
    const check = await taskOf(head, 'claim', instance)
    await state('suspended')
    expect((await get(head, 'work/claim-list?size=-1')).records.find((one: any) => one.taskId === check)).toMatchObject({ isHalted: true })
    await refused(head, 'claim-task', check)
    await refused(teacher, 'remind-task', check)
    await state('active')
    await post(head, `work/claim-task?taskId=${check}`)
  })
})
