/** Class release: the roster of a class as it was released, one row per version, never changed. Its id is `<classId>:<version>`. */
import { int, json, pick, ref, resource, state, step, text, time } from '../kit/index.ts'
import type { Pupil } from './roster.ts'

export const classRelease = resource('class_release', {
  label: ['班级名单发布', 'Class release'],
  path: { base: 'business-openclass/school_client/classRelease', list: 'page' },
  title: 'openClassId',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', teacher: 'teacherId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  fields: {
    openClassId: ref('open_class')('班级', 'Class', { required: true, search: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true }),
    teacherId: ref('agency_teacher')('教师', 'Teacher'),
    rosterVersion: int('版本', 'Version', { required: true }),
    releaseTime: time('发布时间', 'Released at', { locked: true }),
    pupilCount: int('人数', 'Pupils', { locked: true }),
    pupils: json<readonly Pupil[]>()('名单', 'Roster', { required: true, hidden: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { publish: 'released' }), released: state('已发布', 'Released', 'good') },
  facts: { released: {} },
})

export const publish = step(classRelease, 'publish', 'released', {
  label: ['发布', 'Release'],
  input: pick(classRelease.fields, 'openClassId', 'schoolId', 'agencyId', 'areaCode', 'teacherId', 'rosterVersion', 'pupils'),
  record: (input, _row, _facts, { now }) => ({ ...input, releaseTime: now, pupilCount: input.pupils.length }),
})
