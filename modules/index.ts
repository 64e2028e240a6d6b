/** Every module, in dependency order: a module may import only those above it. */
import access from './access/module.ts'
import certificates from './certificates/module.ts'
import channels from './channels/module.ts'
import commissions from './commissions/module.ts'
import content from './content/module.ts'
import crm from './crm/module.ts'
import desk from './desk/module.ts'
import develop from './develop/module.ts'
import enrolment from './enrolment/module.ts'
import evaluations from './evaluations/module.ts'
import exams from './exams/module.ts'
import files from './files/module.ts'
import flow from './flow/module.ts'
import identity from './identity/module.ts'
import type { Module } from './kit/index.ts'
import leave from './leave/module.ts'
import logs from './logs/module.ts'
import mail from './mail/module.ts'
import messages from './messages/module.ts'
import moments from './moments/module.ts'
import openclass from './openclass/module.ts'
import outbound from './outbound/module.ts'
import partners from './partners/module.ts'
import payments from './payments/module.ts'
import payouts from './payouts/module.ts'
import people from './people/module.ts'
import products from './products/module.ts'
import promotion from './promotion/module.ts'
import quality from './quality/module.ts'
import quotation from './quotation/module.ts'
import reconciliation from './reconciliation/module.ts'
import relations from './relations/module.ts'
import recruit from './recruit/module.ts'
import refunds from './refunds/module.ts'
import resources from './resources/module.ts'
import sales from './sales/module.ts'
import saleclients from './saleclients/module.ts'
import sharing from './sharing/module.ts'
import service from './service/module.ts'
import settlement from './settlement/module.ts'
import sms from './sms/module.ts'
import subsidies from './subsidies/module.ts'
import system from './system/module.ts'
import tours from './tours/module.ts'
import violations from './violations/module.ts'
import website from './website/module.ts'
import wechat from './wechat/module.ts'

export const modules: readonly Module[] = [
  system,
  logs,
  identity,
  access(() => modules),
  files,
  outbound,
  sms,
  messages,
  wechat,
  mail,
  content,
  people,
  products,
  quotation,
  openclass,
  partners,
  subsidies,
  payments,
  enrolment,
  sharing,
  refunds,
  leave,
  resources,
  violations,
  channels,
  promotion,
  settlement,
  reconciliation,
  commissions,
  payouts,
  tours,
  quality,
  exams,
  evaluations,
  certificates,
  crm,
  sales,
  saleclients,
  recruit,
  flow,
  relations(() => modules),
  moments,
  desk(() => modules),
  service,
  website,
  develop,
]
