/** What the years of school are called: primary, junior, and senior school. */
import type { Label } from '../kit/index.ts'

/** Each year grade by its number, 1 to 12: for fields that keep the number and show the name. */
export const gradeWords: Readonly<Record<number, Label>> = {
  1: ['一年级', 'Grade 1'],
  2: ['二年级', 'Grade 2'],
  3: ['三年级', 'Grade 3'],
  4: ['四年级', 'Grade 4'],
  5: ['五年级', 'Grade 5'],
  6: ['六年级', 'Grade 6'],
  7: ['七年级', 'Grade 7'],
  8: ['八年级', 'Grade 8'],
  9: ['九年级', 'Grade 9'],
  10: ['十年级', 'Grade 10'],
  11: ['十一年级', 'Grade 11'],
  12: ['十二年级', 'Grade 12'],
}
/** The name that a grade of a school begins with. */
export const gradeName = (yearGrade: number): string => gradeWords[yearGrade]![0]
