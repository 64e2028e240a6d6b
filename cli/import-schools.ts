/** Schools with the grades of their period. Known ones, by their code, are changed. */
import { type Invoke, invoke, changes, find, newId, RefusalError } from '../modules/kit/index.ts'
import { createGrade, createSchool, gradeName, school } from '../modules/people/index.ts'
import { checked, type Column, type Importer, inKeys, no } from './import-rows.ts'

const { fields } = school
const column = (name: keyof typeof fields, more: Partial<Column> = {}): Column => ({ name, label: fields[name].label, ...more })
const columns: readonly Column[] = [
  column('schoolName', { required: true, unique: true, also: ['学校'] }),
  column('schoolCode', { required: true, unique: true }),
  column('educationPeriod', { required: true }),
  column('areaCode', { required: true }),
  column('areaName', { required: true }),
  column('address'),
  column('contact'),
  column('phone'),
  column('termStart', { required: true }),
  column('termEnd', { required: true }),
]

/** The year grades of each period. */
const yearGrades: Readonly<Record<string, readonly number[]>> = { primary: [1, 2, 3, 4, 5, 6], junior: [7, 8, 9], both: [1, 2, 3, 4, 5, 6, 7, 8, 9] }
export const gradeSteps = (schoolId: string, period: string, id: () => string): readonly Invoke[] =>
  (yearGrades[period] ?? []).map(yearGrade =>
    invoke(createGrade, id(), { schoolId, gradeName: gradeName(yearGrade), yearGrade, sort: yearGrade, educationPeriod: yearGrade > 6 ? 'junior' : 'primary' }),
  )

export const schools: Importer = {
  columns,
  fields,
  async prepare(engine, { tenant, zone }) {
    const change = engine.command('school', 'change')
    return {
      async plan({ values }) {
        const given = inKeys(fields, values)
        const [there] = given.schoolCode ? await engine.ask(tenant, find(school, { schoolCode: given.schoolCode }, { limit: 1 })) : []
        if (!there) {
          const input = checked(createSchool, given, zone),
            id = newId()
          return { outcome: 'made', steps: [invoke(createSchool, id, input as any), ...gradeSteps(id, String(input.educationPeriod), newId)] }
        }
        if (there.status !== 'active') throw new RefusalError({ ...no.gone, field: 'schoolCode' })
        const moved = changes(there, checked(change, given, zone))
        return Object.keys(moved).length === 0 ? { outcome: 'unchanged', steps: [] } : { outcome: 'changed', steps: [invoke(change, there.id, moved)] }
      },
    }
  },
}
