/** Every "no" of quotations, in both languages. */
import { refusals, type RefusalCode } from '../kit/index.ts'
import type { TreeFault } from './tree.ts'

export const no = refusals('quotation', {
  noProduct: ['课程产品不存在', 'there is no such product'],
  noSchool: ['学校不存在', 'there is no such school'],
  notYours: ['只能为本机构的产品报价', 'an agency quotes its own products'],
  otherAgency: ['机构须为产品的提供机构', 'the agency must be the one that offers the product'],
  validPast: ['有效期不能早于今天', 'it must be valid today or later'],
  noLines: ['报价单没有明细', 'the quotation has no lines'],
  tooManyLines: ['明细最多300行', 'a quotation has at most 300 lines'],
  noLine: ['没有这一行', 'there is no such line'],
  unpriced: ['还有未填价格的行', 'some lines have no price yet'],
  nothing: ['报价合计须大于零', 'the quotation must come to more than nothing'],
  schemesFull: ['最多保存20个方案', 'a quotation keeps at most 20 schemes'],
  noScheme: ['没有这个方案', 'there is no such scheme'],
  expired: ['报价单已过有效期', 'the quotation is no longer valid'],
  otherProduct: ['报价单属于其他产品', 'the quotation is for another product'],
  otherSchool: ['报价单属于其他学校', 'the quotation is for another school'],
  notLocked: ['只能使用已锁定的报价单', 'only a locked quotation is used'],
  used: ['报价单已被开班引用，不能删除', 'classes were launched from it: it cannot be deleted'],
  adjusted: ['已有调整记录，请另建修订版', 'it has been adjusted: make a revision instead'],
  lockSaid: ['请说明锁定(1)还是解锁(0)', 'please say 1 to lock or 0 to unlock'],
  noEntries: ['请填写调整明细', 'please say what is adjusted'],
  oppositeTooMuch: ['冲减超过该行的剩余金额', 'more is taken back than the line still comes to'],
  oppositeLeaf: ['只能冲减计入合计的末级行', 'only a line of the total without lines under it is taken back'],
  extraPlace: ['新增项须归入一个顶级分类', 'what is added belongs to a line at the top'],
  paidFor: ['已按此报价单申请或支付款项，不能解锁', 'money was asked or paid by it: it cannot be unlocked'],
  releasedClass: ['已有发布的班级使用此报价单，不能解锁', 'a released class uses it: it cannot be unlocked'],
  liveClass: ['还有进行中的班级使用此报价单，不能归档', 'a class that is not over uses it: it cannot be archived'],
  completedClass: ['使用此报价单的班级已结课，不能再调整', 'a class that uses it is completed: it cannot be adjusted any more'],
})

export const faults: Readonly<Record<TreeFault, RefusalCode>> = refusals('quotation_line', {
  number: ['编号须以大写字母开头，最多8个字母或数字', 'a number is a capital letter and at most 7 letters or digits more'],
  double: ['编号重复', 'this number is there twice'],
  parent: ['上级行不存在', 'the line it stands under is not there'],
  formula: ['公式不正确，例如 12% * (A + B)', 'this is no formula, such as 12% * (A + B)'],
  unit: ['公式须得出一个金额，例如 5% * A', 'a formula must come to an amount, such as 5% * A'],
  names: ['公式引用了不存在的行', 'the formula names a line that is not there'],
  outside: ['公式引用了不计入合计的行', 'the formula names a line that is not in the total'],
  circle: ['行之间循环引用', 'these lines follow from each other in a circle'],
  negative: ['金额不能小于零', 'an amount is not below zero'],
  tooMuch: ['金额过大', 'the amount is too large'],
  instead: ['请选择它替代的行', 'please say which line it stands in place of'],
  sum: ['有下级行的金额是其合计，不能再用公式', 'what has lines under it is their sum and takes no formula'],
})
