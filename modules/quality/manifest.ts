/** What quality evaluation shows. */
import { group, listScreen, type Manifest, part, screen } from '../kit/index.ts'
import { peerRating } from './peer-rating.ts'
import { peerRound } from './peer-round.ts'
import { give, peerCommands } from './peer-round.commands.ts'
import { rate, rating } from './rating.ts'
import { scheme, schemeCommands } from './scheme.ts'
import { score } from './score.ts'
import {
  approve as auditScore,
  correct,
  reject as rejectScore,
  remove as removeScore,
  revoke as revokeScore,
  scoreCommands,
  submit as submitScore,
} from './score.commands.ts'
import { system } from './system.ts'
import { approve, create, disable, enable, reject, remove, revoke, submit, update } from './system.commands.ts'
import { copyYear, systemCommands } from './versions.ts'

// A further version is begun on the page, which knows whether one is under way.
const keeping = [create, update, submit, revoke, enable, disable, copyYear, remove]
const columns = ['name', 'systemId', 'educationPeriod', 'yearGrade', 'schoolYear', 'areaCode', 'edition', 'nodeCount', 'status']
const ofSchools = ['name', 'systemId', 'yearGrade', 'schoolYear', 'schoolId', 'edition', 'nodeCount', 'status']
const systemScreen = () => import('./screens/SystemScreen.tsx')
const inputs = { nodes: null },
  ofOffices = { ...inputs, schoolId: null }
const search = ['name', 'systemId', 'educationPeriod', 'yearGrade', 'schoolYear', 'status']
const pupilScreen = () => import('./screens/PupilScreen.tsx')
const shown = ['studentId', 'classId', 'schoolYear', 'semester', 'systemId', 'total', 'scored', 'leaves', 'evaluatorId', 'status']
const peerForms = { look: part(() => import('./screens/PeerRaters.tsx'), 'PeerRaters') },
  peerInputs = { nodeIds: part(() => import('./screens/PeerNodes.tsx'), 'PeerNodes'), systemId: null }
const office = ['PO', 'EC'] as const

export const manifest: Manifest = {
  resources: [system, scheme, score, rating, peerRound, peerRating],
  commands: [...systemCommands, ...schemeCommands, ...scoreCommands, rate, ...peerCommands, give],
  links: { quota_system: id => `/quota/detail/${id}?tab=tree`, student_score: id => `/quota/StudentQualityScoreDetail/${id}?tab=report` },
  screens: [
    group('/quota', ['素质评价', 'Quality'], { area: 'results', icon: 'star' }, [
      listScreen('/quota/list', system, {
        menu: { label: ['市级指标体系', 'City systems'], icon: 'diagram-tree', roles: [...office] },
        screen: 'quota-city',
        commands: keeping,
        search,
        where: { level: 'city' },
        columns,
        inputs: ofOffices,
        link: row => `/quota/detail/${row.id}?tab=tree`,
        hint: ['新建一套指标体系，填写指标和权重后提交审核', 'Make a system, give it indicators and weights, and send it for audit'],
      }),
      listScreen('/quota/cityArea', system, {
        menu: { label: ['区级指标体系', 'Area systems'], icon: 'map', roles: [...office] },
        screen: 'quota-area',
        commands: keeping,
        search,
        where: { level: 'area' },
        columns,
        inputs: ofOffices,
        link: row => `/quota/cityAreaDetail/${row.id}?tab=tree`,
        hint: ['在已启用的市级体系上点“继承”，即得到本区的体系', 'Inherit an enabled city system to begin your own'],
      }),
      listScreen('/quota/audit', system, {
        menu: { label: ['指标体系审核', 'Systems to audit'], icon: 'endorsed', roles: [...office] },
        screen: 'quota-audit',
        commands: [approve, reject],
        search,
        where: { level: 'city,area', status: 'pending' },
        columns: [...columns, 'submittedAt'],
        link: row => `/quota/auditDetail/${row.id}?tab=tree`,
        hint: ['下级提交的体系会出现在这里', 'What lower levels send for audit is here'],
      }),
      listScreen('/quota/school', system, {
        menu: { label: ['学校指标体系', 'School systems'], icon: 'office', permit: 'quota_system_view' },
        screen: 'quota-school',
        commands: keeping,
        search,
        where: { level: 'school' },
        columns: ofSchools,
        inputs,
        link: row => `/quota/schoolDetail/${row.id}?tab=tree`,
        hint: ['继承本区已启用的体系，再增加学校特色指标', 'Inherit the system of your area and add what is special to the school'],
      }),
      listScreen('/quota/schoolAudit', system, {
        menu: { label: ['学校指标审核', 'School systems to audit'], icon: 'take-action', roles: [...office] },
        screen: 'quota-school-audit',
        commands: [approve, reject],
        search,
        where: { level: 'school', status: 'pending' },
        columns: [...ofSchools, 'submittedAt'],
        link: row => `/quota/schoolAuditDetail/${row.id}?tab=tree`,
        hint: ['学校提交的体系会出现在这里', 'What schools send for audit is here'],
      }),
      screen('/quota/quotaSystemDetail', () => import('./screens/Indicators.tsx'), 'Indicators', {
        menu: { label: ['指标管理', 'Indicators'], icon: 'properties', permit: 'quota_system_view' },
      }),
      listScreen('/quota/evaluateSystem', scheme, {
        menu: { icon: 'badge' },
        commands: schemeCommands,
        hint: ['为指标体系规定等级，例如 优秀:85', 'Say which totals make which grade, such as A:85'],
      }),
      listScreen('/quota/StudentQualityScore', score, {
        menu: { icon: 'th-list', roles: ['PO', 'SM', 'ST'] },
        commands: [submitScore, revokeScore, auditScore, rejectScore, correct, removeScore],
        columns: shown,
        hint: ['在“班级评分”里为一个班的学生评分', 'Score the pupils of a class in Class scores'],
      }),
      screen('/quota/classScore', () => import('./screens/ClassGrid.tsx'), 'ClassGrid', {
        menu: { label: ['班级评分', 'Class scores'], icon: 'th', permit: 'student_score_setClass' },
      }),
      listScreen('/quota/peerRound', peerRound, {
        menu: { icon: 'people', roles: ['SM', 'ST', 'PO'] },
        commands: peerCommands,
        columns: ['classId', 'schoolYear', 'semester', 'closesAt', 'each', 'asked', 'answered', 'figures', 'status'],
        forms: peerForms,
        inputs: peerInputs,
        hint: [
          '指标中评价人为“互评”的，由同学评：新建一轮互评，开放后家长端会收到',
          'What the indicators leave to peers: make a round and open it, and the families are told',
        ],
      }),
      screen('/quota/peerRound/:id', () => import('./screens/PeerRound.tsx'), 'PeerRoundScreen', { of: peerRound }),
      screen('/quota/statistics', () => import('./screens/Distribution.tsx'), 'Distribution', {
        menu: { label: ['素质评价分布', 'Distribution'], icon: 'grouped-bar-chart', permit: 'quota_system_view' },
      }),
      screen('/quota/detail/:id', systemScreen, 'SystemScreen', { of: system }),
      screen('/quota/auditDetail/:id', systemScreen, 'SystemScreen', { of: system }),
      screen('/quota/cityAreaDetail/:id', systemScreen, 'SystemScreen', { of: system }),
      screen('/quota/schoolDetail/:id', systemScreen, 'SystemScreen', { of: system }),
      screen('/quota/schoolAuditDetail/:id', systemScreen, 'SystemScreen', { of: system }),
      screen('/quota/SetStudentQualityScoreDetail/:id', pupilScreen, 'SetScreen'),
      screen('/quota/UpdateStudentQualityScoreDetail/:id', pupilScreen, 'UpdateScreen', { of: score }),
      screen('/quota/StudentQualityScoreDetail/:id', pupilScreen, 'PupilScreen', { of: score }),
    ]),
    screen('/parent/peers', () => import('./screens/Classmates.tsx'), 'Classmates', {
      menu: { area: 'results', label: ['同学互评', 'Rate classmates'], icon: 'thumbs-up', permit: 'student_peer_rating_view', roles: ['PR', 'SD'] },
    }),
    screen('/parent/quality', () => import('./screens/Family.tsx'), 'Family', {
      menu: { area: 'results', label: ['素质评价', 'Quality report'], icon: 'pulse', permit: 'student_score_view', roles: ['PR', 'SD'] },
    }),
  ],
}
