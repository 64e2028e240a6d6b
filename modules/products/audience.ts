/** Whom a course is for: ages on a stated day, and areas. Said by the product, taken over by the class, asked at every door to a seat. */
import { areaPrefix } from '../identity/index.ts'
import { about, type Check, date, ensure, int, refusals, type RefusalCode, rules, text } from '../kit/index.ts'

export const no = refusals('eligibility', {
  tooYoung: ['学生年龄小于招生年龄', 'the pupil is too young'],
  tooOld: ['学生年龄大于招生年龄', 'the pupil is too old'],
  noBirthday: ['学生档案缺少出生日期，无法核对年龄', 'the birthday of the pupil is not known, so the age cannot be checked'],
  otherArea: ['该班级不面向学生所在区域', 'the class is for other areas'],
  ages: ['最大年龄不能小于最小年龄', 'the greatest age is below the least'],
  area: ['请从列表中选择区划，直到区县', 'please choose the area from the list, down to the district'],
  areas: ['请从列表中选择区划（区划代码为 2 到 12 位数字）', 'please choose areas from the list (a code has 2 to 12 digits)'],
})

const codesOf = (areas: string | null | undefined): readonly string[] => (areas ?? '').split(/[,，\s]+/).filter(Boolean)
/** What is no code of an area would grant nothing, and nobody would notice. */
export const isArea: Check<string> = value => (/^\d{6,12}$/.test(value) ? undefined : no.area)
/** Fields of a product and of its classes. The day on which ages count is that of the first lesson day unless it is named. */
export const audienceFields = {
  minAge: int('最小年龄', 'Least age', { hidden: true, check: rules.between(0, 30) }),
  maxAge: int('最大年龄', 'Greatest age', { hidden: true, check: rules.between(0, 30) }),
  ageDay: date('年龄计算日', 'Ages count on', { hidden: true }),
  areaCodes: text('面向区划', 'For areas', {
    hidden: true,
    isRegions: true,
    check: value => (codesOf(value).every(code => /^\d{2,12}$/.test(code)) ? undefined : no.areas),
  }),
}
export const audienceNames = ['minAge', 'maxAge', 'ageDay', 'areaCodes'] as const

export interface Audience {
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly ageDay: string | null
  readonly areaCodes: string | null
}
/** The bounds are in order. */
export const ensureAges = ({ minAge, maxAge }: Partial<Audience>): void =>
  ensure(minAge == null || maxAge == null || minAge <= maxAge, about(no.ages, 'maxAge'))

/** Completed years on a day; who was born on 29 February is a year older on 1 March. */
export const ageOn = (birthday: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5) < birthday.slice(5) ? 1 : 0)

/** Whether an area lies in one of those that are named, whose zeros at the end say nothing; none named are all. */
export const coversArea = (areaCodes: string | null | undefined, areaCode: string | null): boolean => {
  const codes = codesOf(areaCodes)
  return codes.length === 0 || codes.some(code => (areaCode ?? '').startsWith(areaPrefix(code)))
}

/** Which rule keeps somebody out, with its bounds; nothing when they may come. `startDate` is the day where none is named. */
export function whyNotFor(
  audience: Audience & { readonly startDate: string },
  { birthday, areaCode }: { readonly birthday: string | null; readonly areaCode: string | null },
): RefusalCode | undefined {
  const { minAge, maxAge, areaCodes } = audience,
    day = audience.ageDay ?? audience.startDate
  if (!coversArea(areaCodes, areaCode)) return { ...no.otherArea, detail: { areaCodes } }
  if (minAge == null && maxAge == null) return undefined
  if (!birthday) return no.noBirthday
  const age = ageOn(birthday, day)
  if (minAge != null && age < minAge)
    return {
      ...no.tooYoung,
      label: [`${day} 须年满 ${minAge} 周岁（届时 ${age} 周岁）`, `must be ${minAge} by ${day} (will be ${age})`],
      detail: { minAge, day, age },
    }
  if (maxAge != null && age > maxAge)
    return {
      ...no.tooOld,
      label: [`${day} 不得超过 ${maxAge} 周岁（届时 ${age} 周岁）`, `must not be older than ${maxAge} on ${day} (will be ${age})`],
      detail: { maxAge, day, age },
    }
  return undefined
}
