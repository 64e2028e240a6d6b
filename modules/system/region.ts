/** Regions: the administrative divisions (GB/T 2260), from the country down to the village. A row's id is its code. */
import { about, crud, ensure, gather, get, int, partial, pick, refusals, resource, type Row, rules, text } from '../kit/index.ts'

/** The country: the parent of provinces. */
export const country = '00'
/** Levels by number, and the fields that carry the codes and names of the line above. */
export const levels = ['country', 'province', 'city', 'district', 'town', 'village'] as const

/** How many digits of a code say where a region of a level lies; the rest are zeros. */
const digits = [0, 2, 4, 6, 9, 12] as const

const above = (zh: string, en: string) => ({
  code: text(`${zh}代码`, `${en} code`, { locked: true, hidden: true }),
  name: text(`${zh}名称`, en, { locked: true, hidden: true }),
})
const [province, city, district, town, village] = [
  above('省', 'Province'),
  above('市', 'City'),
  above('区县', 'District'),
  above('乡镇', 'Town'),
  above('村', 'Village'),
]

/** What lies directly in a municipality: there the city is called as the municipality is. */
const nameless = /^(市辖区|县)$/

export const region = resource('region', {
  label: ['行政区划', 'Region'],
  path: 'blade-system/region',
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT', 'SA', 'SL', 'CS', 'RP', 'UU', 'CM', 'OM'],
  sort: ['sort', 'code'],
  called: ({ name, provinceName, regionLevel }) => (regionLevel === 2 && nameless.test(name ?? '') && provinceName ? provinceName : (name ?? '')),
  fields: {
    code: text('区划编号', 'Code', { required: true, search: true, unique: true, locked: true }),
    parentCode: text('上级区划', 'Parent code', { required: true, search: true, locked: true, initial: country }),
    ancestors: text('祖区划', 'Ancestors', { locked: true, hidden: true }),
    name: text('区划名称', 'Name', { required: true, search: true }),
    regionLevel: int('区划级别', 'Level', { required: true, check: rules.between(0, 5), locked: true, search: true }),
    provinceCode: province!.code,
    provinceName: province!.name,
    cityCode: city!.code,
    cityName: city!.name,
    districtCode: district!.code,
    districtName: district!.name,
    townCode: town!.code,
    townName: town!.name,
    villageCode: village!.code,
    villageName: village!.name,
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
})

export const no = refusals('region', {
  noParent: ['没有找到上级区划', 'no such parent region'],
  wrongId: ['区划记录的编号须为区划编号', 'the id of a region is its code'],
  code: ['区划编号只能是2到12位数字', 'a region code has 2 to 12 digits'],
  outside: ['区划编号须以上级区划的编号开头', 'the code of a region begins with that of the region above it'],
  there: ['该区划编号已存在', 'there is a region with this code already'],
  hasChildren: ['请先删除子节点!', 'delete the regions below it first'],
})

type Region = Row<typeof region>
/** The line of codes and names from the province down to the row itself. */
function line(parent: Region | undefined, row: { readonly code: string; readonly name: string; readonly regionLevel: number }) {
  const names = levels.slice(1).flatMap(level => [`${level}Code`, `${level}Name`])
  const inherited = Object.fromEntries(names.map(name => [name, (parent as any)?.[name] ?? null]))
  const own = levels[row.regionLevel]!
  return own === 'country' ? inherited : { ...inherited, [`${own}Code`]: row.code, [`${own}Name`]: row.name }
}

/** Where it hangs is given once; a new name is passed on to nobody but itself. */
export const commands = crud(region, {
  by: ['PA', 'PO'],
  fixed: ['code', 'parentCode', 'regionLevel'],
  input: partial(pick(region.fields, 'parentCode', 'regionLevel', 'sort')),
  keptWhile: [{ of: region, by: 'parentCode', is: 'code', refused: no.hasChildren }],
  needs: ({ parentCode }) => gather({ parent: get(region, parentCode) }),
  check(row, { parent }, _context, before) {
    if (before.status !== 'new') return
    ensure(/^\d{2,12}$/.test(row.code), about(no.code, 'code'))
    ensure(row.id === row.code, no.wrongId)
    ensure([country, '0', '', null].includes(row.parentCode) || parent?.status === 'live', about(no.noParent, 'parentCode'))
    ensure(!parent || row.code.startsWith(parent.code.slice(0, digits[parent.regionLevel] ?? 12)), about(no.outside, 'code'))
  },
  fill(row, { parent }, _context, before) {
    if (before.status !== 'new') return row.name === before.name ? {} : line(parent, row)
    const isCountry = row.code === country,
      regionLevel = row.regionLevel ?? (isCountry ? 0 : (parent?.regionLevel ?? 0) + 1)
    return {
      parentCode: isCountry ? '0' : row.parentCode || country,
      regionLevel,
      sort: row.sort ?? 1,
      ancestors: parent ? `${parent.ancestors ?? country},${parent.code}` : country,
      ...line(parent, { ...row, regionLevel }),
    }
  },
})
export const [create, change, remove, restore] = commands
