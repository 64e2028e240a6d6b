/** Whom letters are about: two children of one mother are told apart wherever she reads, nobody else reads a name, and nothing that is kept says one. */
import { expect, test } from 'vitest'
import { furnish, ids, put } from '../../tests/openclass.ts'
import { put as plant } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { account } from '../identity/index.ts'
import { leave } from '../leave/index.ts'
import type { Letter } from '../mail/carry.ts'
import * as configs from '../mail/config.ts'
import { mail } from '../mail/mail.ts'
import { eraseStudent, guardian, ofChild, student } from '../people/index.ts'
import { smsSend } from '../sms/send.ts'
import { runAll } from '../../server/kernel/engine.ts'
import { letter, message, notice } from './index.ts'

const told = notice(leave, 'test_told', {
  on: [],
  told: ofChild,
  title: ['请假有答复', 'An answer'],
  content: ['{child}的请假：[{reason}]', 'Leave of {child}: [{reason}]'],
})

test('two children, an erased one, and who may not read', { tags: 'thorough' }, async () => {
  const out: Letter[] = [],
    rung: string[] = []
  const on = await web({
    ports: {
      mails: async (_config: object, one: Letter) => String(out.push(one)),
      smsProviders: { outbox: async (_line: object, { params }: { readonly params: { readonly content: string } }) => String(rung.push(params.content)) },
    },
  })
  try {
    await furnish(on)
    const bond = (id: string, studentId: string, more: object = {}) =>
      put(on, guardian, id, 'enter', {
        ...{ studentId, schoolId: ids.school, name: '母亲', phone: '13900000001', relation: 'mother', isPrimary: false, userId: 'mum' },
        ...{ maySee: true, mayPay: true, mayPickUp: true, mayReceive: true, blocked: false, ...more },
      })
    await bond('m-c1', 'c1')
    await bond('m-c2', 'c2')
    await bond('x-c1', 'c1', { userId: 'barred', phone: '13900000009', blocked: true })
    const school = await on.login('SM', { deptId: ids.school }),
      mother = await on.login('PR', { userId: 'mum' }),
      barred = await on.login('PR', { userId: 'barred' })
    await plant(on, student, [{ ...(await on.row(student, 'c2')), studentName: '顾小满' }])
    const [one, two] = [(await on.row(student, 'c1')).studentName, (await on.row(student, 'c2')).studentName] as [string, string]
    expect([one !== '', one === two]).toEqual([true, false])
    for (const person of [mother, barred]) {
      const { userId } = person
      await on.run(on.as('system'), account.change, userId, { email: `${userId}@home.cn`, phone: userId === 'mum' ? '13900000001' : '13900000009' })
      await dataOf(on.post(person, '/api/business-eip/notification/choose', { normalMail: 1, normalSms: 1 }))
    }
    await on.run(on.as('PA'), configs.create, 'k1', {
      ...{ name: '邮箱', host: 'smtp.example.com', port: 465, security: 'tls', fromAddress: 'a@b.cn', fromName: '课堂' },
    })
    await on.run(on.as('PA'), configs.enable, 'k1', {})
    const wrote = (row: object, version = 1) =>
      plant(on, leave, [{ ...rowIn(leave, 'l1', 'rejected', { studentId: 'c1', schoolId: ids.school, ...row }), version }])
    await wrote({ reason: '奶奶住院，电话 13712345678' })
    const tell = async (studentId: string) => {
      const to = { userIds: ['mum', 'barred'] }
      await runAll(on.engine, on.engine.system('000000'), [
        letter(told, { id: 'l1', version: 1, reason: '奶奶住院', studentId }, to, { zone: 'Asia/Shanghai', newId: () => `n-${studentId}` }),
      ])
      await on.tick()
      await on.tick()
    }
    await tell('c1')
    await tell('c2')
    const read = async (person: typeof mother) =>
      (await dataOf(on.get(person, '/api/business-eip/webMessage/list?size=50'))).records.map((each: any) => `${each.title} | ${each.content}`).toSorted()
    const said = (name: string, why: string) => `请假有答复 · ${name} | ${name}的请假：${why}`,
      nobody = (why: string) => `请假有答复 | 孩子的请假：${why}`,
      masked = '奶奶住院，电话 137****5678',
      whole = '奶奶住院，电话 13712345678'
    expect(await read(mother)).toEqual([said(one, masked), said(two, masked)].toSorted())
    expect(await read(barred)).toEqual([nobody(masked), nobody(masked)])
    // What left the house says the same to each, and what is kept of it says no name.
    const mailed = (to: string) => out.filter(each => each.to === to).map(each => `${each.subject} | ${each.text}`)
    expect([mailed('mum@home.cn').toSorted(), mailed('barred@home.cn')]).toEqual([
      [said(one, whole), said(two, whole)].toSorted(),
      [nobody(whole), nobody(whole)],
    ])
    expect(rung.toSorted()).toEqual(['请假有答复', '请假有答复', `请假有答复 · ${one}`, `请假有答复 · ${two}`].toSorted())
    const kept = JSON.stringify([await on.all(mail), await on.all(smsSend), await on.all(message)])
    for (const name of [one, two, '奶奶']) expect(kept).not.toContain(name)
    // Words of a later decision are not those of this letter.
    await wrote({ reason: '改了主意' }, 2)
    expect(await read(mother)).toEqual([said(one, ''), said(two, '')].toSorted())
    for (const tie of await on.all(guardian, { studentId: 'c1' }))
      await on.run(on.as('system'), on.engine.command('guardian', 'unbind'), tie.id, { remark: '搬家' })
    await dataOf(on.post(school, '/api/business-basic/school/student/leave', { id: 'c1', remark: '搬家' }))
    await on.run(on.as('system'), eraseStudent, 'c1', { remark: '搬家' })
    expect(await read(mother)).toEqual([nobody(''), said(two, '')].toSorted())
  } finally {
    await on.close()
  }
})
