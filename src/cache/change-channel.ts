/** The Postgres channel on which the triggers in src/cms/migrations announce what the public may now see otherwise. */
export const changeChannel = 'lectern_changes'
