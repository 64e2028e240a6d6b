/** Who works from a phone: their shell has a bar of places at the bottom and nothing of the desk. */
export const phonePlaces = ['PR', 'SD', 'AT', 'SA'] as const
export const worksFromPhone = (role: string | undefined): boolean => phonePlaces.some(one => one === role)
