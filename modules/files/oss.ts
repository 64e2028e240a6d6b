/** Object storage: where the bytes of files go. One of a tenant's is in use, or the disk of the server when none is. */
import { about, type Check, choice, count, crud, crudFacts, ensure, inUse, refusals, resource, rules, secret, state, switching, text } from '../kit/index.ts'
import { attach } from './attach.ts'

export const no = refusals('oss', {
  endpoint: ['请填写http或https开头的资源地址', 'please enter an endpoint that begins with http or https'],
  keys: ['请填写accessKey和secretKey', 'please enter the access key and the secret key'],
  bucket: ['空间名须为3到63个小写字母、数字、点或短横线', 'a bucket name has 3 to 63 lower-case letters, digits, dots or hyphens'],
  holdsFiles: ['该存储中还有文件，不能删除或更换空间', 'files lie in this storage: it can not be removed or moved to another bucket'],
  unreachable: ['无法连接对象存储，请检查资源地址', 'the storage can not be reached, please check the endpoint'],
  inside: ['该地址位于内部网络，请联系平台运营方放行', 'this address lies in a private network: the operator has to allow it'],
  denied: ['对象存储拒绝访问，请检查accessKey和secretKey及权限', 'the storage refused the keys, please check them and their rights'],
  noBucket: ['存储空间不存在，请先创建', 'there is no such bucket, please make it first'],
  wrong: ['对象存储返回异常，请检查配置', 'the storage answered something unexpected, please check the settings'],
  local: ['服务器磁盘无法写入', 'the disk of the server can not be written'],
})

/** By the numbers of the family's dictionary `oss`; all but the disk speak the S3 protocol. */
export const categories = {
  '1': ['MinIO', 'MinIO'],
  '2': ['七牛云', 'Qiniu'],
  '3': ['阿里云', 'Alibaba Cloud'],
  '4': ['腾讯云', 'Tencent Cloud'],
  '5': ['亚马逊S3', 'Amazon S3'],
  '6': ['服务器磁盘', 'Disk of the server'],
} as const
export const disk = '6'

const bucket: Check<string> = value => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) && !value.includes('..') ? undefined : no.bucket)

export const oss = resource('oss', {
  label: ['对象存储', 'Object storage'],
  // The family's clients want the standing as a number under list and detail: those are routes of their own.
  path: { base: 'blade-resource/oss', list: 'page', detail: 'info' },
  title: 'ossCode',
  scope: 'everyone',
  read: ['PA'],
  sort: ['ossCode'],
  fields: {
    category: choice(categories)('分类', 'Kind', { required: ['请选择分类', 'please choose the kind'], search: true }),
    ossCode: text('资源编号', 'Code', { required: ['请输入资源编号', 'please enter the code'], search: true, unique: true }),
    endpoint: text('资源地址', 'Endpoint', { check: rules.url }),
    transformEndpoint: text('外网资源地址', 'Public endpoint', { check: rules.url, hidden: true }),
    bucketName: text('空间名', 'Bucket', { required: ['请输入空间名', 'please enter the bucket'], check: bucket }),
    accessKey: secret('accessKey', 'Access key', { hidden: true }),
    secretKey: secret('secretKey', 'Secret key', { hidden: true }),
    appId: text('应用ID', 'Application id', { hidden: true }),
    region: text('地域简称', 'Region'),
    remark: text('备注', 'Remark', { lines: 3, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'idle' }),
    idle: state('未启用', 'Not in use', 'idle', { change: 'idle', enable: 'active', remove: 'removed' }, 1),
    active: state('启用中', 'In use', 'good', { change: 'active', enable: 'active', disable: 'idle', remove: 'removed' }, 2),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...crudFacts, ...inUse.facts },
})

export const [create, change, remove] = crud(oss, {
  by: ['PA'],
  create: { label: ['新增存储', 'Add a storage'] },
  change: { label: ['编辑存储', 'Edit the storage'] },
  remove: { label: ['删除存储', 'Remove the storage'] },
  keptWhile: [{ of: attach, by: 'ossId', where: { status: 'live' }, refused: no.holdsFiles }],
  *needs(row, _context, before) {
    return { files: before.status !== 'new' ? yield* count(attach, { ossId: row.id, status: 'live' }) : 0 }
  },
  check(row, { files }, _context, before) {
    if (row.category !== disk) {
      ensure(row.endpoint, about(no.endpoint, 'endpoint'))
      ensure(row.accessKey, about(no.keys, 'accessKey'))
      ensure(row.secretKey, about(no.keys, 'secretKey'))
    }
    ensure(files === 0 || (row.category === before.category && row.bucketName === before.bucketName), about(no.holdsFiles, 'bucketName'))
  },
})
/** One at a time. */
export const [enable, disable] = switching(oss, { by: ['PA'], enable: ['启用', 'Use it'], disable: ['停用', 'Stop using it'], isAlone: true })
export const commands = [create, change, enable, disable, remove]
