@rem The scripts of package.json begin with `exec`, so that what npm starts is the program and no shell that hides it; here it means nothing.
@%*
