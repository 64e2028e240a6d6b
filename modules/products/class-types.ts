/** The kinds of classes that a product is launched as. */
export const classTypes = {
  Aft_Class: ['课后服务', 'After-school class'],
  Activity: ['活动', 'Activity'],
  Camp: ['营地', 'Camp'],
  Study: ['研学', 'Study tour'],
} as const
