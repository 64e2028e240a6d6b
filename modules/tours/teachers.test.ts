/** Teachers of a tour's lessons: put there before the school has checked them, asked for as of any class afterwards. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { position, world } from '../../tests/properties/world.ts'
import { brought } from '../../tests/tours.ts'
import { lesson, teacherChange } from '../openclass/index.ts'
import { no } from './refusals.ts'

const on = renewed(() => world('sqlite'))

const base = 'business-openclass/openClassStudy'
test('a teacher of the agency is put in front of a lesson before the school has checked them; afterwards a change is asked for', async () => {
  const id = await brought(on, 'filed'),
    { school, agency } = on.people
  await on.send(school, 'tour.launchClass', id)
  const lessons = ['2026-10-24 09', '2026-10-24 14', '2026-10-25 09'].map((at, i) => ({
    lessonNo: i + 1,
    startAt: `${at}:00:00`,
    endAt: `${at}:50:00`,
    roomId: 'r1',
    teacherId: 't1',
  }))
  await on.send(agency, 'open_class.perfect', id, { lessons, signAddress: '校门', signLng: position.lng, signLat: position.lat })
  const [first] = await on.all(lesson, { openClassId: id, lessonNo: 1 })
  const asked = { openClassId: id, lessonId: first!.id }
  await on.call(agency, `${base}/assignment/teacher`, { ...asked, teacherid: 't2' })
  expect((await on.row(lesson, first!.id)).teacherId).toBe('t2')
  await refuses(on.call(on.people.operator, `${base}/assignment/teacher`, { ...asked, teacherid: 't9' }), no.otherTeacher)
  await refuses(on.call(agency, `${base}/assignment/teacher`, { ...asked, lessonId: 'none', teacherid: 't3' }), { code: 'kernel.missingRef', label: ['', ''] })
  await on.send(school, 'open_class.checkTeacher', id, { flag: 1 })
  await refuses(on.call(agency, `${base}/assignment/teacher`, { ...asked, teacherid: 't3' }), no.teachersChecked)
  await on.send(school, 'open_class.release', id, { isAudit: 0, enrollStart: on.now, enrollEnd: '2026-10-08T10:00:00.000Z' })
  await on.call(agency, `${base}/adjustment/teacher`, { ...asked, teacherid: 't3', reason: '请假' })
  expect(await on.all(teacherChange, { openClassId: id })).toMatchObject([{ status: 'submitted', teacherId: 't3', oldTeacherId: 't2' }])
  expect((await on.row(lesson, first!.id)).teacherId).toBe('t2')
})
