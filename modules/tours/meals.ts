/** Places at meals: of each meal of the days the restaurant where somebody eats. Pure. */

export interface MealPlace {
  /** The line of the days. */
  readonly meal: string
  /** The restaurant as it is booked. */
  readonly restaurantId: string
}
/** Where somebody eats a meal; null: nowhere yet. */
export const tableAt = ({ meals }: { readonly meals?: readonly MealPlace[] | null }, meal: string): string | null =>
  meals?.find(one => one.meal === meal)?.restaurantId ?? null
/** The same with a restaurant, or none, at some meals; in the order of the days. */
export function withMeals<P extends { readonly meals: readonly MealPlace[] }>(
  was: P,
  at: readonly string[],
  restaurantId: string | null,
  order: readonly string[],
): P {
  const kept = was.meals.filter(one => !at.includes(one.meal)),
    more = restaurantId ? at.map(meal => ({ meal, restaurantId })) : []
  return { ...was, meals: [...kept, ...more].sort((a, b) => order.indexOf(a.meal) - order.indexOf(b.meal)) }
}
