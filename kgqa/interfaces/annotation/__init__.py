"""The annotation page: records of questions and answers made, checked, reviewed and exported in a browser."""
