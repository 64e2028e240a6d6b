/** Arrivals: whose letter a fact is, and that it is put into words for nobody else. */
import { expect, test } from 'vitest'
import { person } from '../../tests/spec.ts'
import { arrivalFor, isArrival } from './arrival.ts'

const row = { type: 'normal', link: null, title: '题', content: '文', textCode: null, textParams: null, titleEn: null, contentEn: null, senderName: '王芳' }
let asked = 0
const reader = {
  lang: 0,
  zone: 'Asia/Shanghai',
  masked: (_of: unknown, _name: string, value: unknown) => {
    asked++
    return String(value)
  },
} as const

test('a letter is put into words for those whom it is for and for nobody else, however many listen', () => {
  const own = { resource: 'message', id: 'm', type: 'delivered', row: { ...row, userId: 'u7', noticeId: 'n', sentAt: 'then' } },
    toSchools = { resource: 'notice', id: 'n', type: 'sent', row: { ...row, audience: 'role:SM', createdAt: 'then' } }
  const crowd = Array.from({ length: 500 }, (_, n) => person('PR', `u${n}`))
  expect(crowd.flatMap(one => arrivalFor(own, one, reader) ?? [])).toMatchObject([{ title: '题', noticeId: 'n' }])
  expect(crowd.flatMap(one => arrivalFor(toSchools, one, reader) ?? [])).toEqual([])
  expect(asked).toBe(1)
})

test('a notice to named people is no letter by itself: nobody who listens is asked about it', () => {
  const notice = (audience: string) => ({ resource: 'notice', id: 'n', type: 'sent', row: { ...row, audience, createdAt: 'then' } })
  expect(['users', 'all', 'role:PR'].map(audience => isArrival(notice(audience)))).toEqual([false, true, true])
  expect(arrivalFor(notice('users'), person('PR', 'u1'), reader)).toBeUndefined()
})
