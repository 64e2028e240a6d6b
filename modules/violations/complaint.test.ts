/** Complaints: about a class of theirs, looked at by the authority, answered to who complained and shown to nobody else. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { complain, complaint, noComplaint, takeBack, turnDown, uphold } from './complaint.ts'

const klass = { id: 'k1', agencyId: 'a1', schoolId: 's1', areaCode: '330106', teacherId: 't1' }
const own = { places: [{ openClassId: 'k1', from: noon, to: null }] }
const input = { openClassId: 'k1', studentId: 'c1', type: 'fee', content: '另收材料费' } as const
const complaining = (more: object, known: object, actor = person('PR', 'u1')) =>
  given(complaint, {}).when(complain, { ...input, ...more } as never, { klass, own, ...known } as never, { actor })

test('a family complains about a class that its child is or was in, customer service about any; the rest is known of the class', () => {
  const of = { agencyId: 'a1', schoolId: 's1', areaCode: '330106', complainedBy: 'u1', teacherId: null }
  complaining({}, {}).records('complained', of)
  complaining({ ofTeacher: true }, {}).records('complained', { ...of, teacherId: 't1' })
  complaining({ ofTeacher: true }, { klass: { ...klass, teacherId: null } }).refuses(noComplaint.noTeacher)
  complaining({}, { klass: undefined }).refuses(noComplaint.noClass)
  complaining({}, { own: { places: [{ openClassId: 'k2', from: noon, to: null }] } }).refuses(noComplaint.notTheirs)
  complaining({ studentId: undefined }, { own: undefined }).refuses(noComplaint.notTheirs)
  complaining({ studentId: undefined }, { own: undefined }, person('CS', 'cs1')).records('complained', { complainedBy: 'cs1' })
  complaining({}, { own: undefined }, person('CS', 'cs1')).refuses(noComplaint.notTheirs)
})
test('it becomes a violation in the words of who records it, without who complained, or is turned down with a reason', () => {
  const row = { ...input, status: 'waiting', agencyId: 'a1', schoolId: 's1', teacherId: 't1', complainedBy: 'u1' } as const
  const upheld = given(complaint, row).when(uphold, { level: '2', content: '违规收费', answer: '已立案' })
  upheld.records('upheld', { violationId: 'new-1', answer: '已立案', answeredAt: noon })
  expect(upheld.steps()[1]).toMatchObject({
    id: 'new-1',
    input: { agencyId: 'a1', schoolId: 's1', teacherId: 't1', type: 'fee', level: '2', content: '违规收费' },
  })
  expect(JSON.stringify(upheld.steps()[1])).not.toMatch(/另收材料费|u1|c1/)
  given(complaint, row).when(turnDown, { remark: '查无实据' }).records('turned_down', { answer: '查无实据', answeredAt: noon })
  given(complaint, row)
    .when(takeBack, {}, {}, { actor: person('PR', 'u2') })
    .refuses(noComplaint.notYours)
  given(complaint, row)
    .when(takeBack, {}, {}, { actor: person('PR', 'u1') })
    .records('withdrawn')
})
