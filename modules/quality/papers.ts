/** The report of a pupil for its guardians: what was seen, in words before figures. */
import { get, paper, textOf } from '../kit/index.ts'
import { schoolClass } from '../people/index.ts'
import { score, semesters } from './score.ts'
import { profile } from './statistics.ts'
import { nameOf } from './tree.ts'

const words = {
  pupil: ['学生', 'Pupil'],
  klass: ['班级', 'Class'],
  school: ['学校', 'School'],
  term: ['学期', 'Term'],
  system: ['指标体系', 'Indicator system'],
  total: ['总评得分', 'Total'],
  grade: ['等级', 'Grade'],
  indicator: ['指标', 'Indicator'],
  weight: ['权重', 'Weight'],
  score: ['评分', 'Score'],
  points: ['折合百分', 'Of 100'],
  level: ['表现', 'What was seen'],
  unseen: ['未观察', 'Not observed'],
  comment: ['教师评语', 'From the teacher'],
  earlier: ['历次总评', 'Terms before'],
  signs: [
    ['班主任', 'Teacher'],
    ['家长', 'Guardian'],
  ],
  rule: [
    '合计按权重由各末级指标精确计算，最后一次四舍五入到百分之一分；未观察的指标不计入。',
    'Totals are exact weighted means of the indicators, rounded once, half up, to a hundredth; what was not observed does not count.',
  ],
} as const

export const scoresPaper = paper(score, 'report', async (row, shown, context) => {
  const { lang } = context,
    found = await profile(row, context),
    klass = await context.readUnscoped(get(schoolClass, row.classId))
  const term = `${row.schoolYear} ${semesters[row.semester][lang]}`
  return {
    title: score.printable!.report!.label[lang],
    beside: term,
    parts: [
      {
        kind: 'facts',
        facts: [
          [words.pupil[lang], textOf(shown.studentName)],
          [words.school[lang], textOf(shown.schoolName)],
          [words.klass[lang], klass?.className ?? ''],
          [words.system[lang], textOf(shown.systemName)],
          [words.total[lang], found.total],
          [words.grade[lang], found.grade || '—'],
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: words.indicator[lang], share: 3 },
          { label: words.weight[lang], align: 'right' },
          { label: words.score[lang], align: 'right' },
          { label: words.points[lang], align: 'right' },
          { label: words.level[lang], share: 2 },
        ],
        rows: found.nodes.map(node => [
          `${'　'.repeat(node.deep)}${node.number} ${nameOf(node)[lang]}`,
          `${node.weight}%`,
          !node.isLeaf ? '' : node.notObserved ? words.unseen[lang] : node.score === null ? '' : `${node.score} / ${node.most ?? ''}`,
          node.points,
          [node.level, node.levelEn][lang]!,
        ]),
        foot: ['', '', '', found.total, found.grade],
      },
      ...(row.comment ? [{ kind: 'text' as const, text: `${words.comment[lang]}${['：', ': '][lang]}${textOf(shown.comment)}` }] : []),
      ...(found.terms.length > 1
        ? [
            {
              kind: 'table' as const,
              columns: [{ label: words.earlier[lang], share: 2 }, { label: words.total[lang], align: 'right' as const }, { label: words.grade[lang] }],
              rows: found.terms.map(one => [`${one.schoolYear} ${semesters[one.semester][lang]}`, one.total, one.grade]),
            },
          ]
        : []),
      { kind: 'text', text: words.rule[lang], size: 9 },
      { kind: 'signatures', labels: words.signs.map(one => one[lang]) },
    ],
  }
})
