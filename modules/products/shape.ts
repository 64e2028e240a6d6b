/** The shapes of what a product is made of: chapters, grades, rich text, a grant asked for. */
import { type Check, isDate, type Label, refusals } from '../kit/index.ts'
import { inLine } from '../kit/index.ts'
import { gradeWords } from '../people/index.ts'
import type { Chapter, GrantAsk } from './product.ts'

export const no = refusals('shape', {
  chapters: ['章节须为从1起连续编号并有名称的列表', 'chapters are a list numbered from 1 without gaps, each with a name'],
  grades: ['年级须为1到12且不重复', 'grades are numbers from 1 to 12, each once'],
  unsafe: ['内容中含有不允许的脚本', 'the content holds scripts, which are not allowed'],
  grantAsk: ['申请的授权须有价格与起止日期', 'the grant asked for needs a price, a start and an end'],
})

/** The year grades of compulsory education, which forms offer. */
export const yearGrades = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((year): readonly [number, Label] => [year, gradeWords[year]!])

/** Grades as people say them. */
export const gradesLine = (grades: readonly number[]): Label =>
  inLine(grades.map(one => yearGrades.find(([year]) => year === one)?.[1] ?? [`${one} 年级`, `Grade ${one}`]))
/** How many chapters, and what they are called. */
export const chaptersLine = (chapters: readonly Chapter[]): Label => {
  const names = inLine(chapters.map(one => [one.name, one.name]))
  return chapters.length === 0 ? ['', ''] : [`${chapters.length} 课：${names[0]}`, `${chapters.length} lessons: ${names[1]}`]
}

export const areChapters: Check<readonly Chapter[]> = chapters =>
  Array.isArray(chapters) &&
  chapters.length <= 400 &&
  chapters.every(
    (one, i) =>
      one?.lessonNo === i + 1 &&
      typeof one.name === 'string' &&
      one.name.trim() !== '' &&
      one.name.length <= 200 &&
      typeof (one.content ?? '') === 'string' &&
      (one.content ?? '').length <= 5_000,
  )
    ? undefined
    : no.chapters

export const areGrades: Check<readonly number[]> = grades =>
  Array.isArray(grades) && new Set(grades).size === grades.length && grades.every(grade => Number.isInteger(grade) && grade >= 1 && grade <= 12)
    ? undefined
    : no.grades

/** Rich text is shown to others: nothing in it may run. The console cleans it once more before it is shown. */
export const isSafe: Check<string> = html =>
  /<\s*(script|iframe|object|embed|link|meta|base|form)\b|\son\w+\s*=|javascript\s*:|srcdoc\s*=/i.test(html) ? no.unsafe : undefined

export const isGrantAsk: Check<GrantAsk> = ask =>
  Number.isSafeInteger(ask?.priceCents) &&
  ask.priceCents >= 0 &&
  isDate(String(ask.startTime)) &&
  isDate(String(ask.endTime)) &&
  ask.startTime <= ask.endTime &&
  (ask.schoolId || ask.areaCode)
    ? undefined
    : no.grantAsk
