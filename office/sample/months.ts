/** The month of a day: `2026-11-21` → `2026-11`. */
export function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** `months` may be negative: `monthsAfter('2026-11', 3)` is `2027-02`. */
export function monthsAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The day so many days after another, both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
