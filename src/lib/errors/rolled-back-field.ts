/** The field with which a response of the admin’s process says that its request had no effect, and can be sent again. */
export const rolledBackField = 'x-lectern-rolled-back'
