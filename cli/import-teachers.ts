/** Teachers of agencies, entered as approved: the operator vouches for the papers. Known ones are changed. */
import { type Invoke, invoke, changes, type Command, find, newId, RefusalError, standingOf } from '../modules/kit/index.ts'
import { agency, agencyTeacher, createTeacher } from '../modules/people/index.ts'
import { checked, type Column, type Importer, inKeys, lacking, no, unknown } from './import-rows.ts'

const { fields } = agencyTeacher
const column = (name: keyof typeof fields, more: Partial<Column> = {}): Column => ({ name, label: fields[name].label, ...more })
const columns: readonly Column[] = [
  column('name', { required: true, also: ['教师姓名'] }),
  column('phone', { required: true, unique: true, also: ['手机'] }),
  column('agencyId', { required: true, also: ['机构名称', '办学许可证号', 'agency'] }),
  column('idCard', { required: true, unique: true, also: ['身份证'] }),
  column('sex'),
  column('subject'),
  column('titleLevel'),
  column('certificateNo', { required: true }),
  column('certificateUntil', { required: true }),
  column('noCrimeUntil', { required: true }),
  column('contractUntil', { required: true }),
]

export const teachers: Importer = {
  columns,
  fields,
  async prepare(engine, { tenant, zone }) {
    const house = await engine.house(tenant)
    const agencies = await engine.ask(tenant, find(agency, { status: 'active' }))
    const update: Command = engine.command('agency_teacher', 'update')
    return {
      async plan({ values }) {
        const { agencyId: named, ...rest } = inKeys(fields, values)
        if (!named) throw lacking('agencyId', fields.agencyId.label)
        const of = agencies.find(one => [one.id, one.agencyName, one.licenseNo].includes(named))
        if (!of) throw unknown('agencyId', named)
        const [there] = rest.phone
          ? await engine.ask(tenant, find(agencyTeacher, { phone: rest.phone, status: standingOf(agencyTeacher) as any }, { limit: 1 }))
          : []
        if (!there) {
          const input = checked(createTeacher, { ...rest, agencyId: of.id }, zone, house)
          return { outcome: 'made', steps: [invoke(createTeacher, newId(), input as any)] }
        }
        if (!['draft', 'rejected', 'approved'].includes(there.status)) throw new RefusalError({ ...no.gone, field: 'phone' })
        // Changes that wait for their audit are known already: the same file again brings nothing new.
        const moved = changes({ ...there, ...there.draft }, checked(update, rest, zone, house))
        const steps: readonly Invoke[] = Object.keys(moved).length === 0 ? [] : [invoke(update, there.id, moved)]
        return { outcome: steps.length > 0 ? 'changed' : 'unchanged', steps }
      },
    }
  },
}
