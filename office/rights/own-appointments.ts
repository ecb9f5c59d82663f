/** Tenants that one was made an administrator of. */
export const OWN_APPOINTMENTS_PATH = '/sys/tenant/ownAppointments'

/** Lays down an appointment of one's own. */
export const STEP_DOWN_PATH = '/sys/tenant/stepDown'

/** A tenant that the reader was appointed in. */
export interface OwnAppointment {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
}
